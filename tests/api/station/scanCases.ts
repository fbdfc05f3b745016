import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import type { TestServer } from '../testServer.ts'
import { createWaveFixture, openScanStation, type ScanStation } from '../wave/waveFixture.ts'

/** Sends a scan that was built once; may be called several times. */
type Send = () => Promise<Data>

export interface ScanCase {
  send: Send
  /** Reads the data that the scan changes. */
  readEffect(): Promise<unknown>
  /** The data after the scan has had its single effect. */
  expectedEffect: unknown
}

/**
 * Creates a case for every kind of scan, with its prerequisites. `more` is the number of additional order lines or packages of the wave.
 */
export async function createScanCases(testServer: TestServer): Promise<Record<string, (more?: number) => Promise<ScanCase>>> {
  const inboundFixture = await InboundFixture.create(testServer)
  await testServer.factory.createLocations(inboundFixture.areas.picking, ['A01-01-01'])
  const waveFixture = await createWaveFixture(testServer)
  const at = await createPackageAtStage(waveFixture)
  const packer = await waveFixture.openScanStation(await waveFixture.signInNewUser('packer'))
  const dispatcher = await waveFixture.openScanStation(await waveFixture.signInNewUser('dispatcher'))

  /** Builds a scan of inbound work. */
  const inboundScan = (name: string, input: Data): Send => {
    const framed = inboundFixture.scanner.buildScan(name, input)
    return async () => (await inboundFixture.scanner.send(name, [framed])).results[0]
  }

  /** Builds a scan at a station of outbound work. */
  const stationScan = (station: ScanStation, mutation: string, input: Data): Send => {
    const framed = station.buildScan(input)
    return async () => (await station.sendBuilt(mutation, [framed]))[0] as Data
  }

  let products = 0
  /** Pieces in transit in their own box, after these steps. */
  async function arrived(more: number, ...done: ('sign' | 'receive' | 'shelve')[]) {
    const [sku = '', ...others] = Array.from({ length: 1 + more }, () => `SCAN-${++products}`)
    await inboundFixture.createProducts([sku, ...others])
    const lines = { [sku]: 9, ...Object.fromEntries(others.map((other) => [other, 1])) }
    const { id: orderId } = await inboundFixture.createOrder(lines, { shipped: true, boxes: [{ mark: `B-${sku}` }] })
    const scans = {
      sign: { code: `B-${sku}` },
      receive: { orderId, code: sku, quantity: 4 },
      shelve: { orderId, productId: inboundFixture.productId(sku), code: 'A01-01-01', quantity: 3 },
    }
    let last: Data = {}
    for (const name of done) last = await inboundFixture.scanner.scan(name, scans[name])
    return { orderId, scans, last, now: () => inboundFixture.readStock(sku) }
  }

  /** A count of a product at one location, and a builder of scans of two pieces. */
  async function countedGoods(more: number) {
    const { client } = waveFixture.lead
    const codes = await Promise.all(Array.from({ length: 1 + more }, () => waveFixture.createProduct(9)))
    const rows = await testServer.db.product.findMany({ where: { sku: { in: codes } } })
    const sku = codes[0] as string
    const warehouseId = waveFixture.warehouse.id
    const productIds = rows.map(({ id }) => toNodeId('Product', id))
    const input = { warehouseId, type: 'PRODUCT', productIds, withEmpty: false, isBlind: true }
    const { stockCount } = await client.command('createStockCount', input, 'stockCount { id }')
    const counter = await openScanStation(testServer, waveFixture.warehouse, waveFixture.lead)
    const scan = { warehouseId, stockCountId: stockCount.id, location: 'A01-01-01', code: sku, quantity: 2 }
    const readEffect = async () =>
      (await testServer.db.stockCountLine.aggregate({ _sum: { tally: true }, where: { product: { sku } } }))._sum
    return { count: () => stationScan(counter, 'countScans', scan), readEffect }
  }

  /** A picked wave of two packages, with its sorted and packed quantities. */
  async function picked(more: number) {
    const [a, b, c] = [
      await waveFixture.createProduct(9),
      await waveFixture.createProduct(9 + more),
      await waveFixture.createProduct(9 + more),
    ]
    const others = Array.from({ length: more }, () => ({ [b]: 1, [c]: 1 }))
    const { wave } = await waveFixture.createPickedWave({ labelMode: 'BY_GOODS' }, { [a]: 2, [b]: 1 }, { [a]: 2, [b]: 1 }, ...others)
    const now = async () =>
      (await testServer.db.packageLine.aggregate({ _sum: { sorted: true, packed: true }, where: { product: { sku: a } } }))._sum
    return { waveId: wave.id, code: a, now }
  }

  /** A picked wave of one package of three pieces, which needs no sorting. */
  async function unsorted(more: number) {
    const sku = await waveFixture.createProduct(9 + 3 * more)
    const others = Array.from({ length: more }, () => ({ [sku]: 3 }))
    const { wave } = await waveFixture.createPickedWave({}, { [sku]: 3 }, ...others)
    const now = async () => (await testServer.db.packageLine.aggregate({ _sum: { packed: true }, where: { product: { sku } } }))._sum
    return { waveId: wave.id, code: sku, now }
  }

  /** A package to be shipped of three pieces of one product, not examined yet. */
  async function toExamine(more: number) {
    const open = await testServer.db.examination.findMany({ where: { state: 'INSPECTING' } })
    const { client } = waveFixture.lead
    for (const { packageId } of open) await client.command('abandonExamination', { packageId: toNodeId('Package', packageId) })
    const skus = await Promise.all(Array.from({ length: 1 + more }, () => waveFixture.createProduct(9)))
    const [sku = ''] = skus
    const lines = Object.fromEntries(skus.map((one) => [one, one === sku ? 3 : 1]))
    const { packages } = await waveFixture.createPickedWave({}, lines)
    const packageId = packages[0]!.id as string
    // The exits of the abnormal desk replace the packing.
    await client.command('markAbnormal', { packageId, reason: 'PACKAGING_ERROR' })
    await client.command('moveToBeShipped', { packageId })
    return { packageId, sku, number: packages[0]!.number as string }
  }
  const examined = (sku: string) => async () =>
    (await testServer.db.packageLine.aggregate({ _sum: { examined: true }, where: { product: { sku } } }))._sum

  const cases: Record<string, (more?: number) => Promise<ScanCase>> = {
    async signScans(more = 0) {
      const { scans, now } = await arrived(more)
      return { send: inboundScan('sign', scans.sign), readEffect: now, expectedEffect: { T: 0, R: 9, S: 0, G: 0, D: 0 } }
    },
    async unsignScans(more = 0) {
      const { orderId, last, now } = await arrived(more, 'sign')
      return {
        send: inboundScan('unsign', { orderId, boxIds: last.changedBoxIds }),
        readEffect: now,
        expectedEffect: { T: 9, R: 0, S: 0, G: 0, D: 0 },
      }
    },
    async registerParcelScans() {
      const code = `SCAN-PARCEL-${++products}`
      const now = () => testServer.db.unknownParcel.findMany({ where: { trackingNumber: code }, select: { place: true, carrier: true } })
      const send = inboundScan('registerParcel', { code, place: 'L:A01-01-01', carrier: 'UPS' })
      return { send, readEffect: now, expectedEffect: [{ place: 'A01-01-01', carrier: 'UPS' }] }
    },
    async receiveScans(more = 0) {
      const { scans, now } = await arrived(more, 'sign')
      return { send: inboundScan('receive', scans.receive), readEffect: now, expectedEffect: { T: 0, R: 5, S: 4, G: 0, D: 0 } }
    },
    async unreceiveScans(more = 0) {
      const { last, now } = await arrived(more, 'sign', 'receive')
      return {
        send: inboundScan('unreceive', { receiptId: last.receiptId }),
        readEffect: now,
        expectedEffect: { T: 0, R: 9, S: 0, G: 0, D: 0 },
      }
    },
    async shelveScans(more = 0) {
      const { scans, now } = await arrived(more, 'sign', 'receive')
      return { send: inboundScan('shelve', scans.shelve), readEffect: now, expectedEffect: { T: 0, R: 5, S: 1, G: 3, D: 0 } }
    },
    async unshelveScans(more = 0) {
      const { last, now } = await arrived(more, 'sign', 'receive', 'shelve')
      return {
        send: inboundScan('unshelve', { shelvingId: last.shelvingId }),
        readEffect: now,
        expectedEffect: { T: 0, R: 5, S: 4, G: 0, D: 0 },
      }
    },
    async sortScans(more = 0) {
      const { waveId, code, now } = await picked(more)
      return { send: stationScan(packer, 'sortScans', { waveId, code }), readEffect: now, expectedEffect: { sorted: 1, packed: 0 } }
    },
    /** The first scan of a wave names its sorter; this is any other. */
    async laterSortScans(more = 0) {
      const { waveId, code, now } = await picked(more)
      await packer.send('sortScans', [{ waveId, code }])
      return { send: stationScan(packer, 'sortScans', { waveId, code }), readEffect: now, expectedEffect: { sorted: 2, packed: 0 } }
    },
    async unsortScans(more = 0) {
      const { waveId, code, now } = await picked(more)
      const [, second] = await packer.send('sortScans', Array(2).fill({ waveId, code }))
      return {
        send: stationScan(packer, 'unsortScans', { waveId, lineId: second!.lineId }),
        readEffect: now,
        expectedEffect: { sorted: 1, packed: 0 },
      }
    },
    async packScans(more = 0) {
      const { waveId, code, now } = await unsorted(more)
      return { send: stationScan(packer, 'packScans', { waveId, code }), readEffect: now, expectedEffect: { packed: 1 } }
    },
    /** The first scan of a wave names its packer; this is any other. */
    async laterPackScans(more = 0) {
      const { waveId, code, now } = await unsorted(more)
      await packer.send('packScans', [{ waveId, code }])
      return { send: stationScan(packer, 'packScans', { waveId, code }), readEffect: now, expectedEffect: { packed: 2 } }
    },
    async unpackScans(more = 0) {
      const { waveId, code, now } = await unsorted(more)
      const [, second] = await packer.send('packScans', Array(2).fill({ waveId, code }))
      return {
        send: stationScan(packer, 'unpackScans', { waveId, lineId: second!.lineId }),
        readEffect: now,
        expectedEffect: { packed: 1 },
      }
    },
    async examineScans(more = 0) {
      const { number, sku, packageId } = await toExamine(more)
      await dispatcher.scan('examineScans', { warehouseId: waveFixture.warehouse.id, code: number })
      const scan = { warehouseId: waveFixture.warehouse.id, code: sku, packageId }
      return { send: stationScan(dispatcher, 'examineScans', scan), readEffect: examined(sku), expectedEffect: { examined: 1 } }
    },
    async unexamineScans(more = 0) {
      const { number, sku, packageId } = await toExamine(more)
      await dispatcher.scan('examineScans', { warehouseId: waveFixture.warehouse.id, code: number })
      const scan = { warehouseId: waveFixture.warehouse.id, code: sku, packageId }
      const [, second] = await dispatcher.send('examineScans', [scan, scan])
      const undo = stationScan(dispatcher, 'unexamineScans', { packageId, lineId: second!.lineId })
      return { send: undo, readEffect: examined(sku), expectedEffect: { examined: 1 } }
    },
    async shipScans() {
      const { number, sku } = await at('TO_BE_SHIPPED')
      const send = stationScan(dispatcher, 'shipScans', { warehouseId: waveFixture.warehouse.id, code: number })
      return { send, readEffect: () => waveFixture.readQuantities(sku), expectedEffect: { good: 8, locked: 0, available: 8 } }
    },
    async unshipScans() {
      const { id, sku } = await at('SHIPPED')
      const send = stationScan(dispatcher, 'unshipScans', { packageId: id })
      return { send, readEffect: () => waveFixture.readQuantities(sku), expectedEffect: { good: 10, locked: 2, available: 8 } }
    },
    async moveScans(more = 0) {
      const { client } = waveFixture.lead
      const codes = await Promise.all(Array.from({ length: 1 + more }, () => waveFixture.createProduct(9)))
      const rows = await testServer.db.product.findMany({ where: { sku: { in: codes } }, orderBy: { id: 'asc' } })
      const lines = rows.map(({ id }) => ({ productId: toNodeId('Product', id), from: 'A01-01-01', quantity: 2 }))
      const input = { warehouseId: waveFixture.warehouse.id, lines }
      const { transfer } = await client.command('createTransfer', input, 'transfer { id lines { id product { sku } } }')
      const scan = { ...{ warehouseId: input.warehouseId, transferId: transfer.id, from: 'A01-01-01' }, code: codes[0], quantity: 1 }
      const readEffect = async () =>
        (await testServer.db.transferLine.aggregate({ _sum: { movedOut: true }, where: { product: { sku: { in: codes } } } }))._sum
      const mover = await openScanStation(testServer, waveFixture.warehouse, waveFixture.lead)
      return { send: stationScan(mover, 'moveScans', scan), readEffect, expectedEffect: { movedOut: 1 } }
    },
    async pickScans(more = 0) {
      const skus = await Promise.all(Array.from({ length: 1 + more }, () => waveFixture.createProduct(9)))
      const [sku = ''] = skus
      for (const type of ['ONE_PRODUCT', 'MIXED'])
        await waveFixture.saveWaveSetting(type, { pickMode: 'HANDHELD', sortMode: 'AFTER_PICKING' })
      const packages = await waveFixture.createPackages(Object.fromEntries(skus.map((one) => [one, 2])))
      const wave = await waveFixture.generateWave({ packageIds: packages.map(({ id }) => id) })
      const { client } = waveFixture.picker
      await client.command('startWave', { waveId: wave.id })
      const picker = await waveFixture.openScanStation(waveFixture.picker)
      const scan = { warehouseId: waveFixture.warehouse.id, waveId: wave.id, location: 'A01-01-01', code: sku }
      const readEffect = async () =>
        (await testServer.db.locationStock.aggregate({ _sum: { onHand: true }, where: { product: { sku }, location: { kind: 'OUT' } } }))
          ._sum
      return { send: stationScan(picker, 'pickScans', scan), readEffect, expectedEffect: { onHand: 1 } }
    },
    /** A piece for a box of the pick cart: it counts as picked and sorted. */
    async boxPickScans(more = 0) {
      const skus = await Promise.all(Array.from({ length: 2 + more }, () => waveFixture.createProduct(9)))
      const [sku = ''] = skus
      const cart = { warehouseId: waveFixture.warehouse.id, number: `C-${skus[0]}`, boxes: 8, maxWeightGrams: 500_000 }
      await (await waveFixture.signInNewUser('manager')).client.command('createPickCar', cart)
      await waveFixture.saveWaveSetting('MIXED', { pickMode: 'HANDHELD', sortMode: 'WHILE_PICKING', bindCart: false, labelMode: 'BY_SLOT' })
      const packages = await waveFixture.createPackages(Object.fromEntries(skus.map((one) => [one, 2])))
      const wave = await waveFixture.generateWave({ packageIds: packages.map(({ id }) => id) })
      await waveFixture.picker.client.command('startWave', { waveId: wave.id })
      const picker = await waveFixture.openScanStation(waveFixture.picker)
      const work = { warehouseId: waveFixture.warehouse.id, waveId: wave.id }
      await picker.scan('pickScans', { ...work, code: `C:${cart.number}` })
      const scan = { ...work, location: 'A01-01-01', code: sku, box: 1 }
      const readEffect = async () =>
        (await testServer.db.packageLine.aggregate({ _sum: { sorted: true }, where: { product: { sku } } }))._sum
      return { send: stationScan(picker, 'pickScans', scan), readEffect, expectedEffect: { sorted: 1 } }
    },
    /** The first scan of a count begins it. */
    async countScans(more = 0) {
      const { count, readEffect } = await countedGoods(more)
      return { send: count(), readEffect, expectedEffect: { tally: 2 } }
    },
    async laterCountScans(more = 0) {
      const { count, readEffect } = await countedGoods(more)
      await count()()
      return { send: count(), readEffect, expectedEffect: { tally: 4 } }
    },
    async returnScans() {
      const { id, number } = await at('PICKED')
      await waveFixture.lead.client.command('cancelPackage', { packageId: id })
      const task = await testServer.db.returnTask.findFirstOrThrow({ where: { packageNumber: number } })
      const returnTaskId = toNodeId('ReturnTask', task.id)
      const put = { warehouseId: waveFixture.warehouse.id, returnTaskId, code: 'L:A01-01-02', quantity: 1 }
      const station = await waveFixture.openScanStation(await waveFixture.signInNewUser('packer'))
      const readEffect = async () => (await testServer.db.returnTask.findUniqueOrThrow({ where: { id: task.id } })).returned
      return { send: stationScan(station, 'returnScans', put), readEffect, expectedEffect: 1 }
    },
    async returnToShelf() {
      const { id, number } = await at('PICKED')
      await waveFixture.lead.client.command('cancelPackage', { packageId: id })
      const task = await testServer.db.returnTask.findFirstOrThrow({ where: { packageNumber: number } })
      const input = { returnTaskId: btoa(`ReturnTask:${task.id}`), location: 'L:A01-01-02', pieces: 1 }
      const key = newId()
      const send = async () => {
        const { userErrors, returnTask } = await waveFixture.lead.client.command('returnToShelf', input, 'returnTask { returned }', key)
        return { key, outcome: userErrors[0]?.code ?? 'APPLIED', returnTask }
      }
      const now = async () => (await testServer.db.returnTask.findUniqueOrThrow({ where: { id: task.id } })).returned
      return { send, readEffect: now, expectedEffect: 1 }
    },
  }
  return cases
}
