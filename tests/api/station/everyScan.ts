import { newId } from '../../../graph/kernel/identity.ts'
import type { Data } from '../client.ts'
import type { House } from '../harness.ts'
import { Dock } from '../inbound/dock.ts'
import { openStages } from '../package/scenario.ts'
import { type Bench, openFloor } from '../wave/floor.ts'

/** Sends a scan that it has framed, as often as it is called. */
type Send = () => Promise<Data>

export interface Case {
  send: Send
  /** What the scan changes, as it stands now. */
  now(): Promise<unknown>
  /** What it is once the scan had its one effect. */
  after: unknown
}

/**
 * Every scan of the program, each with what it stands on: ready to be sent, once or often. `more` is how much else there is around it:
 * lines of the order, packages of the wave.
 */
export async function openEveryScan(house: House): Promise<Record<string, (more?: number) => Promise<Case>>> {
  const dock = await Dock.open(house)
  await house.fixture.locations(dock.areas.picking, ['A01-01-01'])
  const floor = await openFloor(house)
  const at = await openStages(floor)
  const packer = await floor.bench(await floor.person('packer'))
  const dispatcher = await floor.bench(await floor.person('dispatcher'))

  /** A scan at the dock, ready to be sent. */
  const docked = (name: string, input: Data): Send => {
    const framed = dock.scanner.envelope(name, input)
    return async () => (await dock.scanner.send(name, [framed])).results[0]
  }

  /** A scan at a bench, ready to be sent. */
  const benched = (bench: Bench, mutation: string, input: Data): Send => {
    const framed = bench.frame(input)
    return async () => (await bench.resend(mutation, [framed]))[0] as Data
  }

  let products = 0
  /** Pieces in transit in a box of their own, and what is done with them so far. */
  async function arrived(more: number, ...done: ('sign' | 'receive' | 'shelve')[]) {
    const [sku = '', ...others] = Array.from({ length: 1 + more }, () => `SCAN-${++products}`)
    await dock.products([sku, ...others])
    const lines = { [sku]: 9, ...Object.fromEntries(others.map((other) => [other, 1])) }
    const { id: orderId } = await dock.announce(lines, { shipped: true, boxes: [{ mark: `B-${sku}` }] })
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
  async function picked(more: number) {
    const [a, b, c] = [await floor.product(9), await floor.product(9 + more), await floor.product(9 + more)]
    const others = Array.from({ length: more }, () => ({ [b]: 1, [c]: 1 }))
    const { wave } = await floor.picked({ labelMode: 'BY_GOODS' }, { [a]: 2, [b]: 1 }, { [a]: 2, [b]: 1 }, ...others)
    const now = async () =>
      (await house.db.packageLine.aggregate({ _sum: { sorted: true, packed: true }, where: { product: { sku: a } } }))._sum
    return { waveId: wave.id, code: a, now }
  }

  /** A picked wave of one package of three pieces, which nobody needs to sort. */
  async function unsorted(more: number) {
    const sku = await floor.product(9 + 3 * more)
    const others = Array.from({ length: more }, () => ({ [sku]: 3 }))
    const { wave } = await floor.picked({}, { [sku]: 3 }, ...others)
    const now = async () => (await house.db.packageLine.aggregate({ _sum: { packed: true }, where: { product: { sku } } }))._sum
    return { waveId: wave.id, code: sku, now }
  }

  const cases: Record<string, (more?: number) => Promise<Case>> = {
    async signScans(more = 0) {
      const { scans, now } = await arrived(more)
      return { send: docked('sign', scans.sign), now, after: { T: 0, R: 9, S: 0, G: 0, D: 0 } }
    },
    async unsignScans(more = 0) {
      const { orderId, last, now } = await arrived(more, 'sign')
      return { send: docked('unsign', { orderId, boxIds: last.changedBoxIds }), now, after: { T: 9, R: 0, S: 0, G: 0, D: 0 } }
    },
    async receiveScans(more = 0) {
      const { scans, now } = await arrived(more, 'sign')
      return { send: docked('receive', scans.receive), now, after: { T: 0, R: 5, S: 4, G: 0, D: 0 } }
    },
    async unreceiveScans(more = 0) {
      const { last, now } = await arrived(more, 'sign', 'receive')
      return { send: docked('unreceive', { receiptId: last.receiptId }), now, after: { T: 0, R: 9, S: 0, G: 0, D: 0 } }
    },
    async shelveScans(more = 0) {
      const { scans, now } = await arrived(more, 'sign', 'receive')
      return { send: docked('shelve', scans.shelve), now, after: { T: 0, R: 5, S: 1, G: 3, D: 0 } }
    },
    async unshelveScans(more = 0) {
      const { last, now } = await arrived(more, 'sign', 'receive', 'shelve')
      return { send: docked('unshelve', { shelvingId: last.shelvingId }), now, after: { T: 0, R: 5, S: 4, G: 0, D: 0 } }
    },
    async sortScans(more = 0) {
      const { waveId, code, now } = await picked(more)
      return { send: benched(packer, 'sortScans', { waveId, code }), now, after: { sorted: 1, packed: 0 } }
    },
    async unsortScans(more = 0) {
      const { waveId, code, now } = await picked(more)
      const [, second] = await packer.send('sortScans', Array(2).fill({ waveId, code }))
      return { send: benched(packer, 'unsortScans', { waveId, lineId: second!.lineId }), now, after: { sorted: 1, packed: 0 } }
    },
    async packScans(more = 0) {
      const { waveId, code, now } = await unsorted(more)
      return { send: benched(packer, 'packScans', { waveId, code }), now, after: { packed: 1 } }
    },
    async unpackScans(more = 0) {
      const { waveId, code, now } = await unsorted(more)
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
  return cases
}
