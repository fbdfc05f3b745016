import { must } from './must.ts'
import type { TestServer } from './testServer.ts'

/** A screen in the middle of some work: its user, its path and the codes scanned before. */
export interface Scenario {
  name: string
  login: string
  path: string
  /** Station to take first. */
  station?: string
  codes: string[]
}

interface Goods {
  product: { id: string; sku: string }
}

interface Demo {
  orders: {
    edges: { node: { id: string; number: string; state: string; boxes: { mark: string; contents: { line: Goods }[] }[]; lines: Line[] } }[]
  }
  waves: { edges: { node: { id: string; number: string } }[] }
  sorting: { edges: { node: { lines: (Goods & { quantity: number; sorted: number })[] } }[] }
  packing: { edges: { node: { lines: Goods[]; wave: { number: string } | null } }[] }
  packed: { edges: { node: { id: string; label: { trackingNumber: string } } }[] }
}

type Line = Goods & { receivedGood: number; shelvedGood: number }

const document = `query ($w: ID!) {
  orders: inboundOrders(warehouseId: $w, first: 50) { edges { node { id number state
    boxes { mark contents { line { product { id sku } } } } lines { receivedGood shelvedGood product { id sku } } } } }
  waves(warehouseId: $w, first: 50) { edges { node { id number } } }
  sorting: packages(warehouseId: $w, first: 50, filter: { states: [PICKED] }) { edges { node { lines { quantity sorted product { id sku } } } } }
  packing: packages(warehouseId: $w, first: 50, filter: { states: [PICKED] }) { edges { node { wave { number } lines { product { id sku } } } } }
  packed: packages(warehouseId: $w, first: 50, filter: { states: [TO_BE_SHIPPED] }) { edges { node { id label { trackingNumber } } } }
}`

/** Scenarios of the demo warehouse; run number `nth` uses other goods than the previous ones. */
export async function createScenarios(testServer: TestServer, nth: number): Promise<Scenario[]> {
  const { warehouseId } = await testServer.localStorageEntries('owner', 'LAX1')
  const demo = await testServer.query<Demo>(document, { w: warehouseId }, await testServer.signIn('owner'))
  const order = (state: string) => demo.orders.edges.filter(({ node }) => node.state === state).map(({ node }) => node)
  // The number begins with the month in which the demo warehouse generated the wave.
  const wave = (sequence: string) => demo.waves.edges.find(({ node }) => node.number.endsWith(`-${sequence}`))?.node
  const waveNumber = (sequence: string) => must(wave(sequence)?.number, `wave ${sequence}`)
  const waveId = (sequence: string) => encodeURIComponent(must(wave(sequence)?.id, `wave ${sequence}`))
  const [forecast] = order('IN_TRANSIT')
  const [signed] = order('TO_BE_STORED')
  const [stored] = order('IN_STORAGE')
  const parcel = demo.packed.edges[nth]?.node
  const unsorted = demo.sorting.edges.flatMap(({ node }) => node.lines).filter(({ quantity, sorted }) => sorted < quantity)
  const hot = demo.packing.edges.find(({ node }) => node.wave?.number === waveNumber('0003'))?.node.lines[0]?.product
  const unshelved =
    stored?.lines.filter(({ receivedGood, shelvedGood }) => shelvedGood < receivedGood).map(({ product }) => product.sku) ?? []
  const box = signed?.boxes[nth]
  const wrong = 'NO-SUCH-CODE'
  const at = (name: string, login: string, path: string, station: string, ...codes: (string | undefined)[]): Scenario[] => {
    const known = codes.filter((code) => code !== undefined)
    return [
      { name, login, path, station, codes: known },
      { name: `${name}-refused`, login, path, station, codes: [...known.slice(0, 1), wrong] },
    ]
  }
  const page = (name: string, path: string): Scenario => ({ name, login: 'manager', path, codes: [] })
  return [
    page('parcel', `/out/parcel/${encodeURIComponent(must(parcel?.id, 'parcel'))}`),
    page('order', `/inbound/warehouseWarrant/${encodeURIComponent(must(stored?.id, 'order in storage'))}`),
    page('stock', `/inventory/inventory-list/${encodeURIComponent(must(stored?.lines[0]?.product.id, 'product in storage'))}`),
    page('wave', `/out/wave/info?wave=${waveNumber('0003')}`),
    ...at('sign', 'receiver', '/inbound/sign', 'Dock 1', forecast?.boxes[nth]?.mark),
    ...at('receive', 'receiver', '/inbound/receive', 'Dock 1', box?.mark, box?.contents[0]?.line.product.sku),
    ...at('shelve', 'receiver', '/inbound/shelve', 'Shelving 1', stored?.number, unshelved[nth]),
    ...at('sort', 'packer', `/wave/pigeonholes?wave=${waveId('0004')}`, 'Sorting 1', unsorted[nth]?.product.sku),
    ...at('pack', 'packer2', `/wave/packaging?wave=${waveId('0003')}`, 'Packing 1', hot?.sku),
    ...at('examine', 'dispatcher', '/examine/goods', 'Examining 1', parcel?.label.trackingNumber),
    ...at('ship', 'dispatcher', '/scan/shipment', 'Shipping 1', parcel?.label.trackingNumber),
  ]
}
