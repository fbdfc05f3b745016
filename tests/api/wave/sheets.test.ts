import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { openHouse } from '../harness.ts'
import { openFloor, type Person } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const packer = await floor.person('packer')

const get = (path: string, who: Person | null = packer, method = 'GET') =>
  fetch(`${house.url}/sheets/${path}`, { method, headers: who ? { authorization: `Bearer ${who.client.identity.token}` } : {} })
const of = (name: string, query = '', id = floor.warehouse.id) => `${name}/${encodeURIComponent(id)}${query}`
const pages = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount()

test('the commands of a station are printed as barcodes', async () => {
  const sheet = await get(of('command-sheet'))
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
  expect(sheet.headers.get('cache-control')).toBe('private, no-store')
  expect(await pages(sheet)).toBe(1)
})

test('a sorting table has as many holes as a mixed wave may have packages', async () => {
  await floor.set('MIXED', { maximum: 12 })
  expect(await pages(await get(of('hole-labels', '?feed=roll&columns=1')))).toBe(12)
  expect(await pages(await get(of('hole-labels', '?feed=roll&columns=3')))).toBe(4)
  expect(await pages(await get(of('hole-labels')))).toBeLessThan(12)
})

test('nobody gets a sheet who may not print it, or of what is not there', async () => {
  const there = await openFloor(house)
  expect((await get(of('command-sheet'), null)).status).toBe(401)
  for (const refused of [
    get(of('command-sheet'), floor.planner),
    get(of('command-sheet'), there.picker),
    get(of('hole-labels', '', floor.customer.id)),
    get(of('no-such-sheet')),
    get('command-sheet'),
    get('command-sheet/nonsense'),
    get(of('constructor')),
  ])
    expect((await refused).status).toBe(404)
  const posted = await get(of('command-sheet'), packer, 'POST')
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})
