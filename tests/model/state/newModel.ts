import type { Model, Quality, Setting, WaveType } from './model.ts'

/** Time of all sequences: one day, also by the clock of the warehouse in Los Angeles. */
export const noon = new Date(`${new Date().toISOString().slice(0, 10)}T20:00:00Z`)
export const today = noon.toISOString().slice(0, 10)

/** Locations of the warehouse in walking order, by type of cargo area. */
export const places = {
  'A01-01-01': 'PICKING',
  'A01-02-01': 'PICKING',
  'A01-03-01': 'PICKING',
  'A01-04-01': 'PICKING',
  'S01-01-01': 'STAGING',
  'S01-02-01': 'STAGING',
  'D01-01-01': 'DEFECTIVE',
  'D01-02-01': 'DEFECTIVE',
  'T01-01-01': 'TRANSIT',
} as const satisfies Record<string, 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'>

export const shelves = Object.keys(places) as (keyof typeof places)[]

/** Quality that a location accepts, if any. */
export function qualityAt(place: string): Quality | null {
  const area = places[place as keyof typeof places]
  return area === 'DEFECTIVE' ? 'DEFECTIVE' : area === 'PICKING' || area === 'STAGING' ? 'GOOD' : null
}

/** Logistics group by channel: two channels share one. */
export const channels: Record<string, string> = { STD: 'G1', ECO: 'G1', EXP: 'G2' }

/** Customer of each product. */
export const owners: Record<string, string> = { A1: 'C1', A2: 'C1', B1: 'C2', B2: 'C2' }

/** Barcode of a carton of each product, and its pieces. */
export const cartonOf = (sku: string): string => `CARTON-${sku}`
export const cartonPieces = 2

export const customers = ['C1', 'C2']
export const waveTypes: readonly WaveType[] = ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']

/** Pieces of one product that one person may adjust without approval. */
export const adjustmentLimit = 6

/** Initial wave settings. */
const settings: Record<WaveType, Setting> = {
  HOT: { maximum: 300, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PIECE: { maximum: 150, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PRODUCT: { maximum: 100, hotThreshold: 20, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  MIXED: { maximum: 40, hotThreshold: 20, labelMode: 'BY_SLOT', confirmPicking: true, shipOnPrint: false },
}

/** The initial model. */
export function newModel(): Model {
  return {
    receiving: true,
    orderTaking: true,
    active: Object.fromEntries(customers.map((customer) => [customer, true])),
    products: Object.fromEntries(Object.entries(owners).map(([sku, customer]) => [sku, { customer, forSale: true, receivable: true }])),
    settings: structuredClone(settings),
    ...{
      batches: [],
      piles: [],
      claims: [],
      packages: [],
      waves: [],
      orders: [],
      receipts: [],
      shelvings: [],
      returns: [],
      prints: [],
      adjustments: [],
      transfers: [],
      counts: [],
    },
    station: { user: 'Ann', last: 0 },
    imports: 0,
  }
}
