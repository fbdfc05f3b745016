import { Person } from '../../access/types.ts'
import { allowedActions } from '../../kernel/allowedActions.ts'
import { builder } from '../../kernel/builder.ts'
import { actionVocabulary, enumOf, stateVocabulary } from '../../kernel/enum.ts'
import { historiesOf, StateChange } from '../../kernel/history.ts'
import { pageOf } from '../../kernel/pageOf.ts'
import { scoped } from '../../kernel/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { type WaveTally, waveTally } from '../progress.ts'
import { LabelMode, WaveType, waveMachine, waveRights } from '../states.ts'

export const WaveState = enumOf(stateVocabulary(waveMachine))

export const WaveCounts = builder.objectRef<WaveTally>('WaveCounts').implement({
  description: 'How many packages of a wave stand where.',
  fields: (t) => ({
    due: t.exposeInt('due', { description: 'Packages of the wave, without cancelled and released ones.' }),
    toPick: t.exposeInt('toPick', { description: 'Packages that are to be picked.' }),
    picked: t.exposeInt('picked', { description: 'Packages that are picked and to be packed.' }),
    packed: t.exposeInt('packed', { description: 'Packages that are packed, shipped or not.' }),
    shipped: t.exposeInt('shipped', { description: 'Packages that are shipped.' }),
    abnormal: t.exposeInt('abnormal', { description: 'Packages that are abnormal.' }),
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
      description: 'What you may do to it now. That no label is printed is checked when it is voided.',
      select: { state: true, warehouseId: true },
      resolve: ({ state, warehouseId }, _args, ctx) => allowedActions(waveMachine, state, { warehouseId }, ctx),
    }),
    warehouse: t.relation('warehouse', { type: Warehouse, description: 'Where it is.' }),
    group: t.relation('group', {
      nullable: true,
      description: 'The logistics group of its packages; null without the right to see it.',
      authScopes: { right: logisticsRights.read },
      unauthorizedResolver: () => null,
    }),
    groupName: t.string({
      nullable: true,
      description: 'Name of the logistics group of its packages.',
      select: { group: { select: { name: true } } },
      resolve: ({ group }) => group?.name ?? null,
    }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'When its labels are printed.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed by hand.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', { description: 'Whether its packages are shipped once their label is printed.' }),
    picker: t.field({
      type: Person,
      description: 'Who picks it.',
      select: { pickerId: true },
      resolve: ({ pickerId }) => pickerId,
    }),
    sorter: t.field({
      type: Person,
      nullable: true,
      description: 'Who holds it at the sorting table.',
      select: { sorterId: true },
      resolve: ({ sorterId }) => sorterId,
    }),
    packer: t.field({
      type: Person,
      nullable: true,
      description: 'Who holds it at the packing bench.',
      select: { packerId: true },
      resolve: ({ packerId }) => packerId,
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
    printedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Who printed it.',
      select: { printedById: true },
      resolve: ({ printedById }) => printedById,
    }),
    pickedAt: t.expose('pickedAt', { type: 'DateTime', nullable: true, description: 'When its picking was confirmed.' }),
    sortedAt: t.expose('sortedAt', { type: 'DateTime', nullable: true, description: 'When everything was sorted.' }),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true, description: 'Since when it is suspended.' }),
    suspendedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Who suspended it.',
      select: { suspendedById: true },
      resolve: ({ suspendedById }) => suspendedById,
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended or was voided.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was generated.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    version: t.exposeInt('version', { description: 'Counts its changes.' }),
    history: t.loadableList({
      type: StateChange,
      description: 'Every change of its state, oldest first.',
      load: (ids: string[], ctx) => historiesOf(ids, ctx),
      resolve: ({ id }) => id,
    }),
    packages: t.relatedConnection(
      'packages',
      {
        cursor: 'id',
        description: 'Its packages, in the order in which they were taken in.',
        query: { orderBy: { id: 'asc' } },
      },
      ...pageOf('WavePackage'),
    ),
  }),
})

builder.prismaObjectField('Package', 'wave', (t) =>
  t.relation('wave', {
    nullable: true,
    description: 'The wave that it is in, or was packed in; null without the right to see waves.',
    authScopes: { right: waveRights.read },
    unauthorizedResolver: () => null,
  }),
)
