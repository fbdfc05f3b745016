import type { SetUpStep, SetUpStepsQuery } from './__generated__/SetUpStepsQuery.graphql.ts'

type Name = Exclude<SetUpStep, '%future added value'>
type Read = SetUpStepsQuery['response']['setUp'][number]

/** A step as it is read. */
export type Step = Omit<Read, 'step'> & { readonly step: Name }

interface Place {
  /** Page on which the step is done. */
  path: string
  right: string
  /** The right must be held in all warehouses. */
  everywhere?: true
  /** What was done, where that is another page. */
  done?: string
  /** Page on which it is done by a spreadsheet, with the right for it. */
  sheet?: { path: string; right: string }
}

const sheet = (path: string) => ({ path, right: 'exchange:import' })

/** Where each step is done. */
export const placeOf: Readonly<Record<Name, Place>> = {
  WAREHOUSE: { path: '/setting/warehouse/new', right: 'warehouse:edit', everywhere: true, done: '/setting/warehouse' },
  AREA: { path: '/setting/goodsArea', right: 'warehouse:edit' },
  SHELF_SIZE: { path: '/setting/shelf', right: 'warehouse:edit' },
  LOCATION: { path: '/setting/batchAdd', right: 'warehouse:edit', done: '/setting/mange' },
  STAFF: { path: '/staff/new', right: 'access:staff', everywhere: true, done: '/staff/list' },
  STATION: { path: '/inbound/receive', right: 'station:use', done: '/station/list' },
  LOGISTICS_GROUP: { path: '/logistics/group/list', right: 'logistics:edit' },
  CHANNEL: { path: '/logistics/channel/list', right: 'logistics:edit' },
  BILLING_STRATEGY: { path: '/logistics/billing/list', right: 'tariff:edit', everywhere: true },
  CUSTOMER: { path: '/customer/new', right: 'customer:edit', done: '/customer/list' },
  PRODUCT: { path: '/product/edit/new', right: 'product:edit', done: '/product/product', sheet: sheet('/product/import') },
  STOCK: { path: '/inventory/import', right: 'exchange:import', done: '/inventory/inventory-list' },
  WAVE_SETTING: { path: '/setting/waveSetting', right: 'wave:generate' },
  ORDER: { path: '/out/create-parcel', right: 'package:create', done: '/out/parcel', sheet: sheet('/out/import') },
  WAVE: { path: '/out/wave', right: 'wave:generate', done: '/out/wave/list' },
  PICK: { path: '/out/wave/list', right: 'wave:read' },
  PACK: { path: '/scan/packing', right: 'wave:pack' },
  SHIP: { path: '/scan/shipment', right: 'package:ship' },
}

/** Whether this version of the console knows a step. */
export const isKnown = (step: Read): step is Step => step.step in placeOf

/** The first step that can be done and is needed. */
export const nextOf = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ isDone, isOptional, waitsFor }) => !isDone && !isOptional && waitsFor.length === 0)
