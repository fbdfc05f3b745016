import { inboundMachine } from '../inbound/states.ts'
import { builder } from '../kernel/builder.ts'
import { enumOf, stateVocabulary } from '../kernel/enum.ts'
import { packageMachine } from '../package/states.ts'
import { waveMachine } from '../wave/states.ts'
import type { Panel } from './panel.ts'
import type { DayCount, StateCount, StockFigures } from './store.ts'

const PackageCount = builder.objectRef<StateCount>('PanelPackageCount').implement({
  description: 'Packages in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateVocabulary(packageMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const WaveCount = builder.objectRef<StateCount & { suspended: number }>('PanelWaveCount').implement({
  description: 'Waves in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateVocabulary(waveMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'How many.' }),
    suspended: t.exposeInt('suspended', { description: 'How many of them are suspended.' }),
  }),
})

const InboundCount = builder.objectRef<StateCount>('PanelInboundCount').implement({
  description: 'Inbound orders in a state.',
  fields: (t) => ({
    state: t.field({ type: enumOf(stateVocabulary(inboundMachine)), description: 'The state.', resolve: ({ state }) => state as never }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
})

const Stock = builder.objectRef<StockFigures>('PanelStock').implement({
  description: 'Stock and storage of a warehouse.',
  fields: (t) => ({
    good: t.exposeInt('good', { description: 'Good pieces in the warehouse.' }),
    defective: t.exposeInt('defective', { description: 'Defective pieces in the warehouse.' }),
    locked: t.exposeInt('locked', { description: 'Good pieces that are promised to packages.' }),
    toShelve: t.exposeInt('toShelve', { description: 'Pieces that are received and not yet on a shelf.' }),
    products: t.exposeInt('products', { description: 'Products with stock.' }),
    locations: t.exposeInt('locations', { description: 'Storage spaces.' }),
    occupied: t.exposeInt('occupied', { description: 'Storage spaces with goods.' }),
    openReturns: t.exposeInt('openReturns', { description: 'Piles of picked goods that go back to a shelf.' }),
    openHolds: t.exposeInt('openHolds', { description: 'Piles that were not found and wait for a count.' }),
  }),
})

const Day = builder.objectRef<DayCount>('PanelDay').implement({
  description: "One of the warehouse's days.",
  fields: (t) => ({
    day: t.expose('day', { type: 'Day', description: 'The day.' }),
    created: t.exposeInt('created', { description: 'Packages taken in.' }),
    shipped: t.exposeInt('shipped', { description: 'Packages shipped.' }),
  }),
})

export const PanelType = builder.objectRef<Panel>('Panel').implement({
  description: 'The figures of a warehouse. A state that nothing stands in is left out.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When they were read.' }),
    packages: t.expose('packages', { type: [PackageCount], description: 'Packages by state.' }),
    waves: t.expose('waves', { type: [WaveCount], description: 'Waves in motion, by state.' }),
    inbound: t.expose('inbound', { type: [InboundCount], description: 'Inbound orders that are not over, by state.' }),
    stock: t.expose('stock', { type: Stock, description: 'Stock and storage.' }),
    openScanExceptions: t.exposeInt('openScanExceptions', {
      nullable: true,
      description: 'Scan exceptions that somebody still has to close; null for who may not see them.',
    }),
    days: t.expose('days', { type: [Day], description: 'The last 14 days, today included.' }),
  }),
})
