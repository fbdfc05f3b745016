import { inboundMachine } from '../inbound/states.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf, stateEnum } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { packageMachine } from '../package/states.ts'
import { productNameIn } from '../product/rules/product.ts'
import { waveMachine } from '../wave/states.ts'
import { CutOffType, DecisionType } from './decisionTypes.ts'
import type { Panel } from './panel.ts'
import { SearchKind } from './states.ts'
import type { Found } from './store/search.ts'
import type { StateCount, StockFigures, WaitingParcels } from './store.ts'

const PackageCount = builder.objectRef<StateCount>('PanelPackageCount').implement({
  description: 'Number of packages in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateEnum(packageMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'Count.' }),
  }),
})

const WaveCount = builder.objectRef<StateCount & { suspended: number }>('PanelWaveCount').implement({
  description: 'Number of waves in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateEnum(waveMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'Count.' }),
    suspended: t.exposeInt('suspended', { description: 'Number of suspended waves among them.' }),
  }),
})

const InboundCount = builder.objectRef<StateCount>('PanelInboundCount').implement({
  description: 'Number of inbound orders in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateEnum(inboundMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'Count.' }),
  }),
})

const Stock = builder.objectRef<StockFigures>('PanelStock').implement({
  description: 'Stock figures of a warehouse. A sum of pieces may exceed what `Int` holds.',
  fields: (t) => ({
    good: t.exposeFloat('good', { description: 'Good pieces in the warehouse, a whole number.' }),
    defective: t.exposeFloat('defective', { description: 'Defective pieces in the warehouse, a whole number.' }),
    locked: t.exposeFloat('locked', { description: 'Good pieces reserved for packages, a whole number.' }),
    toShelve: t.exposeFloat('toShelve', { description: 'Received pieces not yet put away, a whole number.' }),
    products: t.exposeInt('products', { description: 'Number of products with stock.' }),
    openReturns: t.exposeInt('openReturns', { description: 'Number of open return tasks.' }),
    openHolds: t.exposeInt('openHolds', { description: 'Number of open count holds.' }),
    low: t.exposeInt('low', { description: 'Number of products of which fewer pieces are available than their low-stock level.' }),
  }),
})

const UnknownParcels = builder.objectRef<WaitingParcels>('PanelUnknownParcels').implement({
  description: 'Unknown parcels that wait for their customer.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Count.' }),
    oldestAt: t.expose('oldestAt', { type: 'DateTime', nullable: true, description: 'When the oldest was registered.' }),
  }),
})

export const PanelType = builder.objectRef<Panel>('Panel').implement({
  description:
    'Figures of a warehouse. States without rows are omitted. The totals of the day, of the stock and of the cut-offs are for everybody who may see the panel; the others need the right that they name.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'Time of reading.' }),
    packages: t.expose('packages', { type: [PackageCount], description: 'Packages by state; none without the right to see them.' }),
    waves: t.expose('waves', { type: [WaveCount], description: 'Active waves, by state; none without the right to see them.' }),
    inbound: t.expose('inbound', {
      type: [InboundCount],
      description: 'Open inbound orders, by state; none without the right to see them.',
    }),
    inboundDueToday: t.int({
      description: 'Number of inbound orders that are expected today and not signed for; 0 without the right to see them.',
      resolve: ({ expected }) => expected.today,
    }),
    inboundLate: t.int({
      description: 'Number of inbound orders that were expected before today and are not signed for; 0 without the right to see them.',
      resolve: ({ expected }) => expected.late,
    }),
    stock: t.expose('stock', { type: Stock, description: 'Stock figures, for everybody who may see the panel.' }),
    unknownParcels: t.expose('unknownParcels', {
      type: UnknownParcels,
      nullable: true,
      description: 'Unknown parcels that wait; null without the right to assign them.',
    }),
    openScanExceptions: t.exposeInt('openScanExceptions', {
      nullable: true,
      description: 'Number of open scan exceptions; null without the right to see them.',
    }),
    createdToday: t.int({ description: 'Packages created today.', resolve: ({ today }) => today.created }),
    shippedToday: t.int({ description: 'Packages shipped today.', resolve: ({ today }) => today.shipped }),
    receivedToday: t.exposeInt('receivedToday', { description: 'Pieces received today, good and defective.' }),
    cutOffs: t.field({
      type: [CutOffType],
      description: "Today's cut-offs, earliest first.",
      resolve: ({ at, cutOffs }) => cutOffs.map((cutOff) => ({ ...cutOff, now: at })),
    }),
    decisions: t.field({
      type: [DecisionType],
      description:
        'What waits until somebody decides or acts, of each kind that you have the right for, also of those of which nothing waits.',
      resolve: ({ at, decisions }) => decisions.map((decision) => ({ ...decision, now: at })),
    }),
  }),
})

const nodeTypes = {
  PACKAGE: 'Package',
  WAVE: 'Wave',
  INBOUND_ORDER: 'InboundOrder',
  PRODUCT: 'Product',
  LOCATION: 'Location',
  CUSTOMER: 'Customer',
  STAFF: 'Staff',
  TRANSFER: 'Transfer',
  ADJUSTMENT: 'Adjustment',
  STOCK_COUNT: 'StockCount',
  UNKNOWN_PARCEL: 'UnknownParcel',
  HANDOVER_SHEET: 'HandoverSheet',
  SIMPLE_PRINT: 'SimplePrint',
  RETURN_TASK: 'ReturnTask',
  INTERCEPTION: 'InterceptionRequest',
} as const satisfies Record<Found['kind'], string>

export const SearchResult = builder.objectRef<Found>('SearchResult').implement({
  description: 'A search result in a warehouse.',
  fields: (t) => ({
    kind: t.field({ type: enumOf(SearchKind), description: 'Kind.', resolve: ({ kind }) => kind }),
    nodeId: t.id({ description: 'Global id.', resolve: ({ kind, id }) => toNodeId(nodeTypes[kind], id) }),
    label: t.exposeString('label', { description: 'Number, SKU or code.' }),
    name: t.string({
      nullable: true,
      description: 'Name of a product or customer in your language; null for others.',
      resolve: ({ name, nameEn }, _args, { language }) =>
        name === null ? null : productNameIn(language, { name, declaredNameEn: nameEn ?? '' }),
    }),
    matched: t.exposeString('matched', { description: 'Matched text.' }),
    state: t.exposeString('state', {
      nullable: true,
      description: 'State, as the name in its state enum; null if it has none.',
    }),
    isExact: t.exposeBoolean('isExact', { description: 'Whether the match is exact, not a prefix or part.' }),
  }),
})
