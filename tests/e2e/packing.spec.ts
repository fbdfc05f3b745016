import { Client } from 'pg'
import { expect, test } from './fixtures.ts'
import { scan } from './scanner.ts'

interface Line {
  quantity: number
  sorted: number
  packed: number
  product: { sku: string }
}

interface Demo {
  packages: {
    edges: {
      node: {
        id: string
        number: string
        pieces: number
        slot: number | null
        wave: { id: string; state: string } | null
        lines: Line[]
      }
    }[]
  }
}

const document = `query ($w: ID!) {
  packages(warehouseId: $w, filter: { states: [PICKED], labelStates: [READY] }, first: 100) {
    edges { node { id number pieces slot wave { id state } lines { quantity sorted packed product { sku } } } }
  }
}`

test('a package that was opened at the packing station is open again after a reload, a split and a join, with nothing packed', async ({
  openDemoAs,
  testServer,
  page,
}) => {
  const { warehouseId } = await testServer.localStorageEntries('packer2', 'LAX1')
  const { packages } = await testServer.query<Demo>(document, { w: warehouseId }, await testServer.signIn('owner'))
  const sorted = packages.edges
    .map(({ node }) => node)
    .find(
      ({ slot, wave, pieces, lines }) =>
        pieces > 2 && slot !== null && wave !== null && lines.every((line) => line.sorted === line.quantity && line.packed === 0),
    )!
  const client = new Client({ connectionString: testServer.databaseUrl })
  await client.connect()
  // With a product check a called package is opened; otherwise one that is sorted is packed.
  const setCheck = async (isOn: boolean) => {
    const wave = Buffer.from(sorted.wave!.id, 'base64').toString().split(':')[1]
    await client.query('update wave set pre_check = $1 where id = $2', [isOn, wave])
  }
  await setCheck(true)
  await openDemoAs('packer2', { path: `/wave/packaging?wave=${encodeURIComponent(sorted.wave!.id)}` })
  await page.getByRole('button', { name: 'Packing 1' }).click()
  const instruction = page.locator('.instruction')
  await expect(instruction).toBeVisible()
  await expect(instruction).not.toContainText(sorted.number)
  await scan(page, sorted.number)
  await expect(instruction).toContainText(`Package ${sorted.number}`)
  const lines = page.getByRole('listitem').filter({ hasText: sorted.lines[0]!.product.sku })
  await expect(lines.first()).toContainText(`0 / ${sorted.lines[0]!.quantity}`)

  await page.reload()
  await expect(instruction).toContainText(`Package ${sorted.number}`)
  await expect(instruction).toContainText(`Scan ${sorted.pieces} more piece`)
  await expect(lines.first()).toContainText(`0 / ${sorted.lines[0]!.quantity}`)

  await page.keyboard.press('F3')
  const splitting = page.getByRole('dialog', { name: 'Split into parcels' })
  await expect(splitting.getByLabel('Package')).toHaveValue(sorted.id)
  const [{ quantity, product }, another] = sorted.lines as [Line, Line?]
  const piecesOf = (sku: string) => splitting.getByRole('spinbutton', { name: sku })
  await piecesOf(product.sku).fill(`${Math.min(2, quantity)}`)
  if (quantity < 2) await piecesOf(another!.product.sku).fill('1')
  await splitting.getByRole('button', { name: 'Split off' }).click()
  const note = page.getByRole('status').filter({ hasText: 'was split off' })
  const parcel = /WB\w+/.exec((await note.textContent()) ?? '')![0]
  await expect(splitting).toBeHidden()
  const isOpenWith = async (pieces: number) => {
    await expect(instruction).toContainText(`Package ${sorted.number}`)
    await expect(instruction).toContainText(`Scan ${pieces} more piece`)
    await expect
      .poll(async () => {
        const shown = await page.locator('li:has(.code) > b').allTextContents()
        return shown.reduce((sum, text) => sum + Number(/^0 \/ (\d+)$/.exec(text)?.[1]), 0)
      })
      .toBe(pieces)
  }
  await isOpenWith(sorted.pieces - 2)
  await page.reload()
  await isOpenWith(sorted.pieces - 2)

  const join = page.getByRole('button', { name: 'Join parcels' })
  await expect(join).toBeEnabled()
  await scan(page, parcel)
  await expect(instruction).toContainText(`Package ${parcel}`)
  await scan(page, product.sku)
  await expect(instruction).toContainText('Scan 1 more piece')
  await expect(join).toBeDisabled()
  await page.getByRole('button', { name: 'Undo last' }).click()
  await expect(join).toBeEnabled()
  await scan(page, sorted.number)
  await isOpenWith(sorted.pieces - 2)
  await page.keyboard.press('F1')
  const joining = page.getByRole('dialog', { name: 'Join parcels' })
  await expect(joining).toContainText(sorted.number)
  await joining.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(joining).toBeHidden()
  await isOpenWith(sorted.pieces)
  await page.reload()
  await isOpenWith(sorted.pieces)

  await setCheck(false)
  await client.end()
})
