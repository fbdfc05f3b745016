import { isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { schema } from '../../../graph/server/schema.ts'
import type { Data } from '../client.ts'
import { openHouse } from '../harness.ts'
import { Dock } from '../inbound/dock.ts'
import { openStages } from '../package/scenario.ts'
import { openFloor } from '../wave/floor.ts'

// Every scan of the program is sent twenty times at once, as a device does that hears no answer.
const house = await openHouse()
const dock = await Dock.open(house)
await house.fixture.locations(dock.areas.picking, ['A01-01-01'])
const floor = await openFloor(house)
const at = await openStages(floor)
const packer = await floor.bench(await floor.person('packer'))
const dispatcher = await floor.bench(await floor.person('dispatcher'))

/** Sends a scan that it has framed, as often as it is called. */
type Send = () => Promise<Data>

/** A scan at the dock, ready to be sent. */
const docked = (name: string, input: Data): Send => {
  const framed = dock.scanner.envelope(name, input)
  return async () => (await dock.scanner.send(name, [framed])).results[0]
}

/** A scan at a bench, ready to be sent. */
const benched = (bench: typeof packer, mutation: string, input: Data): Send => {
  const framed = bench.frame(input)
  return async () => (await bench.resend(mutation, [framed]))[0] as Data
}

let products = 0
/** Pieces in transit in a box of their own, and what is done with them so far. */
async function arrived(...done: ('sign' | 'receive' | 'shelve')[]) {
  const sku = `ONCE-${++products}`
  await dock.products([sku])
  const { id: orderId } = await dock.announce({ [sku]: 9 }, { shipped: true, boxes: [{ mark: `B-${sku}` }] })
  const scans = {
    sign: { code: `B-${sku}` },
    receive: { orderId, code: sku, quantity: 4 },
    shelve: { orderId, productId: dock.productId(sku), code: 'A01-01-01', quantity: 3 },
  }
  let last: Data = {}
  for (const name of done) last = await dock.scanner.scan(name, scans[name])
  return { orderId, scans, last, now: () => dock.stock(sku) }
}

/** A picked wave of two packages, and how much of it is sorted and packed. */
async function picked() {
  const [a, b] = [await floor.product(9), await floor.product(9)]
  const { wave } = await floor.picked({ labelMode: 'BY_GOODS' }, { [a]: 2, [b]: 1 }, { [a]: 2, [b]: 1 })
  const now = async () =>
    (await house.db.packageLine.aggregate({ _sum: { sorted: true, packed: true }, where: { product: { sku: a } } }))._sum
  return { waveId: wave.id, code: a, now }
}

/** A picked wave of one package of three pieces, which nobody needs to sort. */
async function unsorted() {
  const sku = await floor.product(9)
  const { wave } = await floor.picked({}, { [sku]: 3 })
  const now = async () => (await house.db.packageLine.aggregate({ _sum: { packed: true }, where: { product: { sku } } }))._sum
  return { waveId: wave.id, code: sku, now }
}

interface Case {
  send: Send
  /** What the scan changes, as it stands now. */
  now(): Promise<unknown>
  /** What it is once the scan had its one effect. */
  after: unknown
}

const cases: Record<string, () => Promise<Case>> = {
  async signScans() {
    const { scans, now } = await arrived()
    return { send: docked('sign', scans.sign), now, after: { T: 0, R: 9, S: 0, G: 0, D: 0 } }
  },
  async unsignScans() {
    const { orderId, last, now } = await arrived('sign')
    return { send: docked('unsign', { orderId, boxIds: last.changedBoxIds }), now, after: { T: 9, R: 0, S: 0, G: 0, D: 0 } }
  },
  async receiveScans() {
    const { scans, now } = await arrived('sign')
    return { send: docked('receive', scans.receive), now, after: { T: 0, R: 5, S: 4, G: 0, D: 0 } }
  },
  async unreceiveScans() {
    const { last, now } = await arrived('sign', 'receive')
    return { send: docked('unreceive', { receiptId: last.receiptId }), now, after: { T: 0, R: 9, S: 0, G: 0, D: 0 } }
  },
  async shelveScans() {
    const { scans, now } = await arrived('sign', 'receive')
    return { send: docked('shelve', scans.shelve), now, after: { T: 0, R: 5, S: 1, G: 3, D: 0 } }
  },
  async unshelveScans() {
    const { last, now } = await arrived('sign', 'receive', 'shelve')
    return { send: docked('unshelve', { shelvingId: last.shelvingId }), now, after: { T: 0, R: 5, S: 4, G: 0, D: 0 } }
  },
  async sortScans() {
    const { waveId, code, now } = await picked()
    return { send: benched(packer, 'sortScans', { waveId, code }), now, after: { sorted: 1, packed: 0 } }
  },
  async unsortScans() {
    const { waveId, code, now } = await picked()
    const [, second] = await packer.send('sortScans', Array(2).fill({ waveId, code }))
    return { send: benched(packer, 'unsortScans', { waveId, lineId: second!.lineId }), now, after: { sorted: 1, packed: 0 } }
  },
  async packScans() {
    const { waveId, code, now } = await unsorted()
    return { send: benched(packer, 'packScans', { waveId, code }), now, after: { packed: 1 } }
  },
  async unpackScans() {
    const { waveId, code, now } = await unsorted()
    const [, second] = await packer.send('packScans', Array(2).fill({ waveId, code }))
    return { send: benched(packer, 'unpackScans', { waveId, lineId: second!.lineId }), now, after: { packed: 1 } }
  },
  async shipScans() {
    const { number, sku } = await at('TO_BE_SHIPPED')
    const send = benched(dispatcher, 'shipScans', { warehouseId: floor.warehouse.id, code: number })
    return { send, now: () => floor.quantities(sku), after: { good: 8, locked: 0, available: 8 } }
  },
  async unshipScans() {
    const { id, sku } = await at('SHIPPED')
    const send = benched(dispatcher, 'unshipScans', { packageId: id })
    return { send, now: () => floor.quantities(sku), after: { good: 10, locked: 2, available: 8 } }
  },
  async returnToShelf() {
    const { id, number } = await at('PICKED')
    await floor.lead.client.command('cancelPackage', { packageId: id })
    const task = await house.db.returnTask.findFirstOrThrow({ where: { packageNumber: number } })
    const input = { returnTaskId: btoa(`ReturnTask:${task.id}`), location: 'L:A01-01-02', pieces: 1 }
    const key = newId()
    const send = async () => {
      const { userErrors, returnTask } = await floor.lead.client.command('returnToShelf', input, 'returnTask { returned }', key)
      return { key, outcome: userErrors[0]?.code ?? 'APPLIED', returnTask }
    }
    const now = async () => (await house.db.returnTask.findUniqueOrThrow({ where: { id: task.id } })).returned
    return { send, now, after: 1 }
  },
}

test('no scan of the schema is left out', () => {
  const fields = Object.keys(schema.getMutationType()?.getFields() ?? {})
  const scans = fields.filter((name) => isObjectType(schema.getType(`${name.charAt(0).toUpperCase()}${name.slice(1, -1)}Result`)))
  expect(scans.length).toBeGreaterThan(10)
  expect(Object.keys(cases).sort()).toEqual([...scans, 'returnToShelf'].sort())
})

test.each(Object.keys(cases))('%s: sent twenty times at once, a scan has one effect', async (name) => {
  const { send, now, after } = await (cases[name] as () => Promise<Case>)()
  expect(await now()).not.toEqual(after)
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  expect(answers[0]?.outcome).toBe('APPLIED')
  expect(answers).toEqual(Array(20).fill(answers[0]))
  expect(await now()).toEqual(after)
  expect(await house.db.commandLog.count({ where: { key: answers[0]?.key } })).toBe(1)
})
