import { demoTokens } from '../../prisma/seed/tokens.ts'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'
import { seriousViolations } from './seriousViolations.ts'

interface Demo {
  packages: {
    edges: {
      node: {
        id: string
        slot: number | null
        wave: { id: string; number: string }
        lines: { quantity: number; sorted: number; product: { sku: string; picture: object | null } }[]
      }
    }[]
  }
}

const document = `query ($w: ID!) {
  packages(warehouseId: $w, filter: { states: [PICKED] }, first: 100) {
    edges { node { id slot wave { id number } lines { quantity sorted product { sku picture { id } } } } }
  }
}`

test('the wall of a sorting station lights the slot of a scan, follows its undo, and shows a package on hold', async ({
  openDemoAs,
  testServer,
  page: station,
  browser,
}) => {
  const { warehouseId } = await testServer.localStorageEntries('packer', 'LAX1')
  const token = await testServer.signIn('owner')
  const { packages } = await testServer.query<Demo>(document, { w: warehouseId }, token)
  // Other tests sort waves of their own.
  const slotted = packages.edges.map(({ node }) => node).filter(({ slot }) => slot !== null)
  const lacks = (line: (typeof slotted)[0]['lines'][0]) => line.sorted < line.quantity && line.product.picture !== null
  const { wave, lines } = slotted.find((one) => one.lines.some(lacks))!
  const lacking = lines.find(lacks)!

  await openDemoAs('packer', { path: `/wave/pigeonholes?wave=${encodeURIComponent(wave.id)}` })
  await station.getByRole('button', { name: 'Sorting 1' }).click()
  await expect(station.locator('.instruction')).toBeVisible()
  await station.getByLabel('Slots in a row').selectOption('6')
  await expect(station.getByLabel('Slots in a row')).toBeEnabled()

  // The wall follows the station to this wave with the first scan, which is undone.
  await scan(station, lacking.product.sku)
  await expect(station.locator('.instruction')).toContainText(/in slot \d+/)
  await station.getByRole('button', { name: 'Undo last' }).click()
  await expect(station.locator('.instruction')).not.toContainText(/in slot \d+/)

  const context = await browser.newContext({ baseURL: testServer.url, viewport: { width: 1920, height: 1080 } })
  const wall = await context.newPage()
  await wall.goto(`/wall/sort?lang=en#token=${demoTokens.wall.LAX1}`)
  await wall.getByRole('link', { name: 'Sorting 1' }).click()
  await expect(wall.locator('.figures')).toContainText(wave.number)
  await expect(wall.locator('.slots')).toHaveCSS('grid-template-columns', /^(\S+ ){5}\S+$/)

  const pieces = wall.locator('.figures b').first()
  const done = Number.parseInt((await pieces.textContent()) ?? '', 10)
  await scan(station, lacking.product.sku)
  await expect(station.locator('.instruction')).toContainText(/in slot \d+/)
  const slot = /slot (\d+)/.exec((await station.locator('.instruction').textContent()) ?? '')![1]!
  const lit = wall.locator('.slots [data-now]')
  await expect(pieces).toHaveText(`${done + 1} / ${(await pieces.textContent())!.split('/ ')[1]}`)
  await expect(lit.locator('b')).toHaveText(slot)
  await expect(wall.locator('.put')).toContainText(`${slot}put1 piece`)
  await expect(wall.locator('.goods')).toContainText(lacking.product.sku)
  await expect(wall.locator('.goods img')).toBeVisible()
  expect(await seriousViolations(wall)).toEqual([])

  await station.getByRole('button', { name: 'Undo last' }).click()
  await expect(wall.locator('.put')).toContainText(`${slot}take out1 piece`)
  await expect(pieces).toContainText(`${done} /`)

  const member = slotted.find((one) => one.wave.id === wave.id && one.slot === Number(slot))!
  const change = (name: string, input: object) =>
    testServer.query(
      `mutation ($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { userErrors { code } } }`,
      { input: { packageId: member.id, idempotencyKey: crypto.randomUUID(), ...input } },
      token,
    )
  await change('holdPackage', { reason: 'Not paid' })
  await expect(lit).toContainText('on hold')
  await expect(lit).toHaveAttribute('data-tone', 'waiting')
  const legend = wall.locator('q[data-tone=waiting]')
  const edge = await lit.evaluate((slot) => getComputedStyle(slot).borderTopColor)
  await expect(legend).toHaveCSS('border-top-color', edge)
  await expect(wall.locator('footer span').filter({ has: legend })).toContainText(/leave there [1-9]/)
  await expect(wall.locator('.put')).toContainText('on hold')

  const undo = async () => {
    await station.getByRole('button', { name: 'Undo last' }).click()
    await expect(pieces).toContainText(`${done} /`)
  }
  // The next piece for it stops the station, once, and marks its slot.
  const cell = station.locator('.slots > div').filter({ has: station.locator('b').getByText(slot, { exact: true }) })
  await expect(cell).not.toContainText('stop')
  await scan(station, lacking.product.sku)
  const alarm = station.getByRole('alert')
  await expect(alarm).toContainText(/Stop: package \S+ is on hold/)
  const untilReleased = 'there until the hold is released'
  await expect(alarm).toContainText(`Put the piece into slot ${slot} and leave the slot ${untilReleased}`)
  await expect(wall.locator('.put')).toContainText(`${slot}put1 piece`)
  await expect(wall.locator('.goods')).toContainText(`Leave slot ${slot} ${untilReleased}`)
  await station.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(cell).toHaveAttribute('data-tone', 'waiting')
  await expect(cell).toContainText('stop')
  await undo()

  // A released package goes on, and stops the station again with another hold.
  await change('releasePackageHold', {})
  await scan(station, lacking.product.sku)
  await expect(cell).not.toContainText('stop')
  await expect(alarm).toBeHidden()
  await undo()
  await change('holdPackage', { reason: 'Not paid' })
  await scan(station, lacking.product.sku)
  await expect(alarm).toContainText(/Stop: package \S+ is on hold/)
  await station.getByRole('button', { name: 'Acknowledge' }).click()
  await station.getByRole('button', { name: 'Undo last' }).click()
  await expect(pieces).not.toContainText(`${done + 1} /`)

  // The link of the station shows the same wall by the session of the person.
  const [own] = await Promise.all([station.waitForEvent('popup'), station.getByRole('link', { name: 'Sorting board' }).click()])
  await expect(own.locator('.slots [data-now] b')).toHaveText(slot)
})
