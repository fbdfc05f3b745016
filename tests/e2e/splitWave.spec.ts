import { expect, test } from './fixtures.ts'
import { createPackagesFrom } from './integrator.ts'

interface Pickers {
  pickerWorkloads: { picker: { id: string; name: string } }[]
}

const pickers = 'query ($w: ID!) { pickerWorkloads(warehouseId: $w) { picker { id name } } }'

const generate = `mutation ($input: GenerateWavesInput!) { generateWaves(input: $input) { waves { id number packageCount } left { number missing } userErrors { message } } }`

interface Generated {
  generateWaves: { waves: { id: string; number: string; packageCount: number }[]; userErrors: { message: string }[] }
}

test('a planner splits a wave: the dialog shows what stays and what moves, and both waves lead to each other', async ({
  openDemoAs,
  testServer,
  page,
}) => {
  const { warehouseId } = await testServer.localStorageEntries('planner', 'LAX1')
  const token = await testServer.signIn('owner')
  const { pickerWorkloads } = await testServer.query<Pickers>(pickers, { w: warehouseId }, token)
  const [first, second] = pickerWorkloads.map(({ picker }) => picker)
  const input = {
    // Other tests take what there is of the demo.
    ...{ warehouseId, pickerIds: [first!.id], maximum: 3, packageIds: await createPackagesFrom(testServer, 'A01-01-01', 3) },
    idempotencyKey: crypto.randomUUID(),
  }
  const { generateWaves } = await testServer.query<Generated>(generate, { input }, token)
  expect(generateWaves).toMatchObject({ userErrors: [], left: [], waves: [{ packageCount: 3 }] })
  const [wave] = generateWaves.waves as [Generated['generateWaves']['waves'][0]]

  await openDemoAs('planner', { path: `/out/wave/info?wave=${wave.number}` })
  await page.getByRole('button', { name: 'Split wave' }).click()
  const dialog = page.getByRole('dialog', { name: `Split wave ${wave.number}` })
  await expect(dialog.getByRole('status')).toContainText('New wave: 1 package, 1 piece')
  await dialog.getByLabel('Packages that move').fill('3')
  await expect(dialog.getByRole('status')).toContainText(`At least one package has to stay in wave ${wave.number}`)
  await dialog.getByLabel('Packages that move').fill('2')
  await expect(dialog.getByRole('status')).toContainText(`Stay in ${wave.number}: 1 package, 1 piece`)
  await dialog.getByLabel('Picker of the new wave').selectOption(second!.id)
  await dialog.getByRole('button', { name: 'Split 2 packages off' }).click()

  const info = page.getByRole('region', { name: 'Wave info' })
  await expect(info).toContainText(`Split from${wave.number}`)
  await expect(info).toContainText(second!.name)
  const made = new URL(page.url()).searchParams.get('wave')!
  await info.getByRole('link', { name: wave.number }).click()
  await expect(info).toContainText(`Split off${made} (2 packages)`)
  for (const number of [wave.number, made]) {
    await page.goto(`/out/wave/info?wave=${number}&warehouse=${encodeURIComponent(warehouseId)}`)
    await page.getByRole('button', { name: 'Void wave' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: /^Void/ }).click()
    await expect(info).toContainText('Voided')
  }
})
