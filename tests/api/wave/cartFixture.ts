import type { Data } from '../data.ts'
import type { NodeRef } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave, type ScanStation, type SignedInUser, type WaveFixture } from './waveFixture.ts'

export const [first, next] = ['A01-01-01', 'A01-02-01']
export const whilePicking = { pickMode: 'HANDHELD', sortMode: 'WHILE_PICKING', labelMode: 'BY_SLOT' }
export const afterPicking = { pickMode: 'HANDHELD', sortMode: 'AFTER_PICKING', bindCart: false, labelMode: 'BY_SLOT' }

export interface StartedWave {
  wave: Data & NodeRef
  packages: (Data & NodeRef)[]
  /** At the first location and at the next one. */
  a: string
  b: string
  scan(code: string, change?: Data, at?: ScanStation): Promise<Data>
  refusal(code: string, change?: Data): Promise<{ code: string; zh: string; en: string }>
  task(): Promise<Data>
  /** Pieces sorted of each package, by slot. */
  sorted(): Promise<number[]>
}

export interface CartFixture extends WaveFixture {
  manager: SignedInUser
  station: ScanStation
  packing: ScanStation
  /** A pick cart with the label `C:` and its number. */
  createCart(change?: Data): Promise<{ id: string; number: string; code: string }>
  /** What a cart is doing, and for which wave. */
  cartState(cart: { id: string }): Promise<Data>
  /** A started wave of two packages: box 1 needs a and b, box 2 three of a and one of b; `batches` of a are in stock, which is like `goods`; `more` packages are like the first. */
  started(setting?: Data, batches?: readonly [number, ...number[]], goods?: Data, more?: number): Promise<StartedWave>
}

const selection = 'step number location quantity box cart lines { open picked shares { box open } } boxes { box sorted pieces isAbnormal }'

/** Fixture of waves that are picked with pick carts. */
export async function createCartFixture(testServer: TestServer): Promise<CartFixture> {
  const fixture = await createWaveFixture(testServer)
  const { picker, lead, warehouse } = fixture
  const manager = await fixture.signInNewUser('manager')
  const station = await fixture.openScanStation(picker)
  let made = 0
  return {
    ...fixture,
    manager,
    station,
    packing: await fixture.openScanStation(await fixture.signInNewUser('packer')),
    async createCart(change = {}) {
      const number = `C-${++made}`
      const input = { warehouseId: warehouse.id, number, boxes: 8, maxWeightGrams: 500_000, ...change }
      const { pickCar } = await mustApply(manager, 'createPickCar', input, 'pickCar { id number }')
      return { ...pickCar, code: `C:${number}` }
    },
    cartState: async ({ id }) =>
      (await lead.client.query('query ($id: ID!) { node(id: $id) { ... on PickCar { state wave { number } } } }', { id })).node,
    async started(setting = whilePicking, [oldest, ...newer] = [20], goods = {}, more = 0) {
      await fixture.saveWaveSetting('MIXED', { ...afterPicking, ...setting })
      const [a, b] = [await fixture.createProduct(oldest, goods), await fixture.createProduct(0)]
      for (const pieces of newer) await fixture.addStock(a, pieces)
      await testServer.factory.addStock(warehouse, fixture.customer, { sku: b }, 20, next)
      const small = { [a]: 1, [b]: 1 }
      const packages = await fixture.createPackages(small, { [a]: 3, [b]: 1 }, ...Array(more).fill(small))
      const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
      await mustApply(picker, 'startWave', { waveId: wave.id })
      const input = (code: string, change: Data) => ({ warehouseId: warehouse.id, waveId: wave.id, code, location: first, ...change })
      return {
        ...{ wave, packages, a, b },
        scan: (code, change = {}, at = station) => at.scan('pickScans', input(code, change), selection),
        refusal: (code, change = {}) => station.refusal('pickScans', input(code, change)),
        async task() {
          const document = `query ($id: ID!) { node(id: $id) { ... on Wave { sortMode bindCart cart { number }
            pickTask { lines { location open picked shares { box open } } boxes { box pieces sorted isAbnormal } } } } }`
          return (await picker.client.query(document, { id: wave.id })).node
        },
        sorted: async () => (await packagesOfWave(testServer, wave)).map(({ sorted }) => sorted),
      }
    },
  }
}
