import { expect, test } from './fixtures.ts'

interface Demo {
  packages: {
    edges: {
      node: {
        id: string
        number: string
        pieces: number
        wave: { id: string }
        lines: { quantity: number; sorted: number }[]
        splits: { id: string }[]
      }
    }[]
  }
}

const document = `query ($w: ID!) {
  packages(warehouseId: $w, filter: { states: [PICKED], labelStates: [READY] }, first: 100) {
    edges { node { id number pieces wave { id } lines { quantity sorted } splits { id } } }
  }
}`

test('a person splits a package at the packing station and joins it there; its page shows both parcels, and joins them too', async ({
  openDemoAs,
  testServer,
  page: station,
  browser,
}) => {
  const { warehouseId } = await testServer.localStorageEntries('packer2', 'LAX1')
  const { packages } = await testServer.query<Demo>(document, { w: warehouseId }, await testServer.signIn('owner'))
  // Another test may have split a package of this wave: its page keeps the parcels that were joined back.
  const whole = packages.edges
    .map(({ node }) => node)
    .find(({ pieces, lines, splits }) => pieces > 1 && splits.length === 0 && lines.every(({ quantity, sorted }) => sorted === quantity))!

  await openDemoAs('packer2', { path: `/wave/packaging?wave=${encodeURIComponent(whole.wave.id)}` })
  await station.getByRole('button', { name: 'Packing 2' }).click()
  const dialog = station.getByRole('dialog', { name: 'Split into parcels' })
  const splitOff = async () => {
    await dialog.getByLabel('Package').selectOption(whole.id)
    await dialog.getByRole('spinbutton').first().fill('1')
    await dialog.getByRole('button', { name: 'Split off' }).click()
    const note = station.getByRole('status').filter({ hasText: 'was split off' })
    await expect(note).toContainText(/in slot \d+/)
    const number = /WB\w+/.exec((await note.textContent()) ?? '')![0]
    await expect(dialog).toBeHidden()
    return number
  }
  await station.getByRole('button', { name: 'Split into parcels' }).click()
  const returned = await splitOff()
  await expect(station.getByRole('button', { name: 'Join parcels' })).toBeEnabled()
  await station.keyboard.press('F1')
  const joining = station.getByRole('dialog', { name: 'Join parcels' })
  await expect(joining).toContainText(whole.number)
  await expect(joining.getByLabel('Parcel').locator('option', { hasText: returned })).toHaveCount(1)
  await joining.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(station.getByRole('status').filter({ hasText: `Parcel ${returned} was joined to package ${whole.number}` })).toBeVisible()
  await expect(joining).toBeHidden()
  await expect(station.getByRole('button', { name: 'Join parcels' })).toBeDisabled()
  await expect(station.getByRole('status').filter({ hasText: `${returned} was split off` })).toBeHidden()

  await station.keyboard.press('F3')
  const number = await splitOff()

  const context = await browser.newContext({ baseURL: testServer.url })
  // Only the packer of a wave may join in it.
  const desk = await openDemoAs('packer2', { path: `/out/parcel/${encodeURIComponent(whole.id)}`, page: await context.newPage() })
  const parcels = desk.getByRole('region', { name: 'Parcels of this package' }).getByRole('listitem')
  await expect(parcels).toHaveCount(3)
  await expect(parcels.nth(0)).toContainText(`${whole.pieces - 1} piece`)
  await expect(parcels.filter({ hasText: returned })).toContainText('Cancelled')
  await expect(parcels.filter({ hasText: number })).toContainText(/1 piece\s*[A-Z]{2}\d{9}CN/)
  await desk.getByRole('link', { name: number }).click()
  await expect(desk.getByRole('heading', { name: number })).toBeVisible()
  await desk.getByRole('button', { name: `Join back into ${whole.number}` }).click()
  await expect(parcels.nth(0)).toContainText(`${whole.pieces} pieces`)
  await expect(parcels.filter({ hasText: number })).toContainText('Cancelled')
})
