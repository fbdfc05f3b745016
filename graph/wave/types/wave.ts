import { allowedActions } from '../../kernel/allowedActions.ts'
import { builder } from '../../kernel/builder.ts'
import { actionVocabulary, enumOf, stateVocabulary } from '../../kernel/enum.ts'
import { scoped } from '../../kernel/scoped.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { type WaveTally, waveTally } from '../progress.ts'
import { LabelMode, WaveType, waveMachine, waveRights } from '../states.ts'
import { type PickLine, readPickList } from '../store/pickList.ts'

export const WaveState = enumOf(stateVocabulary(waveMachine))

export const WaveCounts = builder.objectRef<WaveTally>('WaveCounts').implement({
  description: 'How many packages of a wave stand where.',
  fields: (t) => ({
    due: t.exposeInt('due', { description: 'Packages of the wave, without cancelled and released ones.' }),
    toPick: t.exposeInt('toPick', { description: 'To be picked.' }),
    picked: t.exposeInt('picked', { description: 'Picked, to be packed.' }),
    packed: t.exposeInt('packed', { description: 'Packed, shipped or not.' }),
    shipped: t.exposeInt('shipped', { description: 'Shipped.' }),
    abnormal: t.exposeInt('abnormal', { description: 'Abnormal.' }),
    cancelled: t.exposeInt('cancelled', { description: 'Cancelled while in the wave.' }),
  }),
})

const PickShare = builder.objectRef<PickLine['shares'][number]>('PickShare').implement({
  description: 'The part of a pick that is for one package.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Its number.' }),
    hole: t.exposeInt('hole', { nullable: true, description: 'Its hole at the sorting table.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces for it.' }),
  }),
})

const PickLineType = builder.objectRef<PickLine>('PickLine').implement({
  description: 'What is to be taken from one location for a wave.',
  fields: (t) => ({
    locationId: t.globalID({ description: 'The location.', resolve: ({ locationId }) => ({ type: 'Location', id: locationId }) }),
    locationCode: t.exposeString('locationCode', { description: 'Its code.' }),
    areaCode: t.exposeString('areaCode', { description: 'Its cargo area.' }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    productName: t.exposeString('productName', { description: 'Its name.' }),
    pieces: t.exposeInt('pieces', { description: 'How many pieces.' }),
    picked: t.exposeBoolean('picked', { description: 'Whether they have left the shelf.' }),
    shares: t.expose('shares', { type: [PickShare], description: 'Which packages they are for; empty once picked.' }),
  }),
})

export const Wave = builder.prismaNode('Wave', {
  description: 'Packages that are picked together.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Wave', waveRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `W2611-0031`.' }),
    type: t.expose('type', { type: enumOf(WaveType), description: 'What its packages have in common.' }),
    state: t.expose('state', { type: WaveState, description: 'Where it stands.' }),
    allowedActions: t.field({
      type: [enumOf(actionVocabulary(waveMachine))],
      description: 'What you may do to it now.',
      select: { state: true, warehouseId: true },
      resolve: ({ state, warehouseId }, _args, ctx) => allowedActions(waveMachine, state, { warehouseId }, ctx),
    }),
    warehouse: t.relation('warehouse', { type: Warehouse, description: 'Where it is.' }),
    group: t.relation('group', { nullable: true, description: 'The logistics group of its packages.' }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'When its labels are printed.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed by hand.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', { description: 'Whether its packages are shipped once their label is printed.' }),
    pickerName: t.string({
      description: 'Who picks.',
      select: { picker: { select: { name: true } } },
      resolve: ({ picker }) => picker.name,
    }),
    sorterName: t.string({
      nullable: true,
      description: 'Who sorts it now.',
      select: { sorter: { select: { name: true } } },
      resolve: ({ sorter }) => sorter?.name ?? null,
    }),
    packerName: t.string({
      nullable: true,
      description: 'Who packs it now.',
      select: { packer: { select: { name: true } } },
      resolve: ({ packer }) => packer?.name ?? null,
    }),
    packageCount: t.exposeInt('packageCount', { description: 'Packages that it was generated with.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces that it was generated with.' }),
    counts: t.field({
      type: WaveCounts,
      description: 'How many of its packages stand where.',
      select: { id: true },
      resolve: ({ id }, _args, ctx) => waveTally(ctx, id),
    }),
    printedAt: t.expose('printedAt', { type: 'DateTime', nullable: true, description: 'When its picking list was first printed.' }),
    pickedAt: t.expose('pickedAt', { type: 'DateTime', nullable: true, description: 'When its picking was confirmed.' }),
    sortedAt: t.expose('sortedAt', { type: 'DateTime', nullable: true, description: 'When everything was sorted.' }),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true, description: 'Since when it is suspended.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended or was voided.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was generated.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    version: t.exposeInt('version', { description: 'Counts its changes.' }),
    pickList: t.field({
      type: [PickLineType],
      description: 'What is to be picked, in the order of the walk.',
      complexity: 50,
      select: { id: true },
      resolve: ({ id }, _args, ctx) => readPickList(ctx.db, id),
    }),
    packages: t.relatedConnection('packages', {
      cursor: 'id',
      description: 'Its packages, by hole and number.',
      query: { orderBy: [{ hole: 'asc' }, { id: 'asc' }] },
    }),
  }),
})

builder.prismaObjectField('Package', 'wave', (t) =>
  t.relation('wave', { nullable: true, description: 'The wave that it is in, or was packed in.' }),
)
