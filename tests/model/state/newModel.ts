import type { CutOffs } from '../../../graph/package/rules/dueTimes.ts'
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

/** Type of the cargo area of a location. */
export const areaOf = (place: string) => places[place as keyof typeof places]

/** Quality that a location accepts, if any. */
export function qualityAt(place: string): Quality | null {
  const area = areaOf(place)
  return area === 'DEFECTIVE' ? 'DEFECTIVE' : area === 'PICKING' || area === 'STAGING' ? 'GOOD' : null
}

/** Logistics group by channel: two channels share one. */
export const channels: Record<string, string> = { STD: 'G1', ECO: 'G1', EXP: 'G2' }

/** Cut-offs of the groups, which no sequence passes. */
export const cutOffs: CutOffs = { timeZone: 'America/Los_Angeles', timeOf: new Map(Object.entries({ G1: '17:30', G2: '17:00' })) }

/** Customer of each product. */
export const owners: Record<string, string> = { A1: 'C1', A2: 'C1', B1: 'C2', B2: 'C2' }

/** Barcode of a carton of each product, and its pieces. */
export const cartonOf = (sku: string): string => `CARTON-${sku}`
export const cartonPieces = 2

export const customers = ['C1', 'C2']
export const waveTypes: readonly WaveType[] = ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']

/** Pieces of one product that one person may adjust without approval. */
export const adjustmentLimit = 6

/** Boxes of the pick carts by number; the packages of a wave that is sorted while it is picked fit into the smallest. */
export const carts: Record<string, number> = { 'C-1': 2, 'C-2': 3 }
export const smallestCart = 2

const sorting = { sortMode: 'AFTER_PICKING', bindCart: false } as const

/** Initial wave settings: the system's, but for two types that are picked with handhelds. */
export const settings: Record<WaveType, Setting> = {
  HOT: { maximum: 300, hotThreshold: 20, pickMode: 'PAPER', ...sorting, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false },
  ONE_PIECE: {
    maximum: 150,
    hotThreshold: 20,
    pickMode: 'PAPER',
    ...sorting,
    labelMode: 'BY_GOODS',
    confirmPicking: false,
    shipOnPrint: false,
  },
  ONE_PRODUCT: {
    maximum: 100,
    hotThreshold: 20,
    pickMode: 'HANDHELD',
    ...sorting,
    labelMode: 'BY_GOODS',
    confirmPicking: false,
    shipOnPrint: false,
  },
  MIXED: {
    maximum: 40,
    hotThreshold: 20,
    pickMode: 'HANDHELD',
    sortMode: 'WHILE_PICKING',
    bindCart: false,
    labelMode: 'BY_SLOT',
    confirmPicking: true,
    shipOnPrint: false,
  },
}

/** The initial model. */
export function newModel(): Model {
  return {
    receiving: true,
    orderTaking: true,
    examination: 'OPTIONAL',
    weighing: 'NONE',
    interceptionDefault: 'APPROVE',
    active: Object.fromEntries(customers.map((customer) => [customer, true])),
    products: Object.fromEntries(Object.entries(owners).map(([sku, customer]) => [sku, { customer, forSale: true, receivable: true }])),
    settings: structuredClone(settings),
    ...{
      batches: [],
      piles: [],
      claims: [],
      packages: [],
      interceptions: [],
      waves: [],
      comparisons: [],
      rules: [],
      simplePrints: [],
      handovers: [],
      orders: [],
      receipts: [],
      shelvings: [],
      returns: [],
      prints: [],
      adjustments: [],
      transfers: [],
      counts: [],
      corrections: [],
    },
    moment: 0,
    station: { user: 'Ann', last: 0 },
    imports: 0,
  }
}
