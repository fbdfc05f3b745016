import { Person } from '../../access/types/staff.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { isPickingConfirmed } from '../../package/rules.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { readCounts } from '../readCounts.ts'
import { type PackageCounts, remainderOf } from '../rules/wave.ts'
import { LabelMode, PickMode, SortMode, WaveType, waveMachine, waveRights } from '../states.ts'
import { loadWalk, type WaveWalk } from '../walk/readWalk.ts'

export const WaveState = enumOf(stateEnum(waveMachine))

export const WaveCounts = builder.objectRef<PackageCounts>('WaveCounts').implement({
  description: 'Package counts of a wave by progress: `packageCount` = due + abnormal + removed, and due = toPack + packed.',
  fields: (t) => ({
    due: t.exposeInt('due', { description: 'Number of packages to be packed or packed; without abnormal and removed ones.' }),
    toPick: t.exposeInt('toPick', { description: 'Number of packages to be picked.' }),
    picked: t.exposeInt('picked', { description: 'Number of packages picked and to be packed.' }),
    toPack: t.exposeInt('toPack', { description: 'Number of packages not packed yet, picked or not.' }),
    packed: t.exposeInt('packed', { description: 'Number of packages packed, shipped or not.' }),
    shipped: t.exposeInt('shipped', { description: 'Number of packages shipped.' }),
    abnormal: t.exposeInt('abnormal', { description: 'Number of abnormal packages.' }),
    removed: t.exposeInt('removed', { description: 'Number of packages cancelled or released since the wave was generated.' }),
  }),
})

export const WaveWalkType = builder.objectRef<WaveWalk>('WaveWalk').implement({
  description: 'Planned walk of a wave, through the locations of its pick list.',
  fields: (t) => ({
    metres: t.exposeInt('metres', { description: 'Length in metres, from the depot and back.' }),
    minutes: t.exposeInt('minutes', { description: 'Expected minutes of the picker: fetching a cart, walking, reaching and taking.' }),
    percentAbove: t.exposeFloat('percentAbove', {
      nullable: true,
      description:
        'By how many per cent it is longer than the shortest walk at most; 0 if it is the shortest, null if nothing useful is known, as after packages left the wave.',
    }),
  }),
})

export const Wave = builder.prismaNode('Wave', {
  description: 'Packages that are picked together.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Wave', waveRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `W2611-0031`.' }),
    type: t.expose('type', { type: enumOf(WaveType), description: 'Wave type.' }),
    state: t.expose('state', { type: WaveState, description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(waveMachine))],
      description: 'Actions available to you now; `confirm` also while packages are picked again. Printed labels are checked when voiding.',
      select: { id: true, packageCount: true, state: true, warehouseId: true },
      resolve: async ({ state, warehouseId, ...wave }, _args, ctx) => {
        const allowed = allowedActions(waveMachine, state, { warehouseId }, ctx)
        if (!isPickingConfirmed({ state }) || !hasRight(signedIn(ctx), waveRights.pick, { warehouseId })) return allowed
        return (await readCounts(ctx, wave)).toPick > 0 ? (['confirm', ...allowed] as const) : allowed
      },
    }),
    isPickedAgain: t.boolean({
      description: 'Whether packages of it are picked again after its picking was confirmed.',
      select: { id: true, packageCount: true, state: true },
      resolve: async (wave, _args, ctx) => isPickingConfirmed(wave) && (await readCounts(ctx, wave)).toPick > 0,
    }),
    warehouse: t.relation('warehouse', { type: Warehouse, description: 'Warehouse.' }),
    group: t.relation('group', {
      description: 'Logistics group of its packages; null without the right to see it.',
      ...hiddenWithout(logisticsRights.read),
    }),
    groupName: t.string({
      nullable: true,
      description: 'Name of the logistics group, in your language.',
      select: { group: { select: { name: true, nameEn: true } } },
      resolve: ({ group }, _args, ctx) => group && nameIn(ctx.language, group),
    }),
    pickMode: t.expose('pickMode', { type: enumOf(PickMode), description: 'How it is picked.' }),
    sortMode: t.expose('sortMode', { type: enumOf(SortMode), description: 'When its goods are sorted.' }),
    bindCart: t.exposeBoolean('bindCart', { description: 'Whether a pick cart must be bound before picking.' }),
    cart: t.relation('cart', {
      description: 'Pick cart that is bound to it, or holds its goods after it has ended; null without the right to see it.',
      ...hiddenWithout(warehouseRights.read),
    }),
    labelMode: t.expose('labelMode', { type: enumOf(LabelMode), description: 'Label mode.' }),
    confirmPicking: t.exposeBoolean('confirmPicking', { description: 'Whether picking is confirmed manually.' }),
    shipOnPrint: t.exposeBoolean('shipOnPrint', {
      description: 'Whether its packages are shipped when the print of their label is confirmed.',
    }),
    preCheck: t.exposeBoolean('preCheck', {
      description: 'Whether every piece of a package is scanned before its label is printed, also if the package is sorted.',
    }),
    picker: t.field({
      type: Person,
      description: 'Picker.',
      select: { pickerId: true },
      resolve: ({ pickerId }) => pickerId,
    }),
    sorter: t.field({
      type: Person,
      nullable: true,
      description: 'Current sorter.',
      select: { sorterId: true },
      resolve: ({ sorterId }) => sorterId,
    }),
    packer: t.field({
      type: Person,
      nullable: true,
      description: 'Current packer.',
      select: { packerId: true },
      resolve: ({ packerId }) => packerId,
    }),
    packageCount: t.exposeInt('packageCount', {
      description: 'Number of packages at generation without those split off since, and of parcels split since that are not joined again.',
    }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces at generation, without those of packages split off since.' }),
    counts: t.field({
      type: WaveCounts,
      description: 'Package counts.',
      select: { id: true, packageCount: true },
      resolve: (wave, _args, ctx) => readCounts(ctx, wave),
    }),
    waitsForAbnormal: t.boolean({
      description:
        'Whether only abnormal packages keep the wave open. It ends automatically once they are resolved or its picking is confirmed.',
      select: { id: true, packageCount: true, state: true },
      resolve: async (wave, _args, ctx) => remainderOf(wave.state, await readCounts(ctx, wave)) === 'ABNORMAL',
    }),
    walk: t.field({
      type: WaveWalkType,
      nullable: true,
      description: 'Planned walk; null without a layout, if a location has no place in it, or if the planner was late.',
      complexity: 20,
      select: { id: true },
      resolve: ({ id }, _args, ctx) => loadWalk(ctx, id),
    }),
    printedAt: t.expose('printedAt', { type: 'DateTime', nullable: true, description: 'When its pick list was first printed.' }),
    printedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who printed it.',
      select: { printedById: true },
      resolve: ({ printedById }) => printedById,
    }),
    pickedAt: t.expose('pickedAt', { type: 'DateTime', nullable: true, description: 'When its picking was confirmed.' }),
    sortedAt: t.expose('sortedAt', { type: 'DateTime', nullable: true, description: 'When everything was sorted.' }),
    suspendedAt: t.expose('suspendedAt', { type: 'DateTime', nullable: true, description: 'Since when it is suspended; null if not.' }),
    suspendedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who suspended it.',
      select: { suspendedById: true },
      resolve: ({ suspendedById }) => suspendedById,
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended or was voided.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was generated.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
    history: t.loadableList(stateHistory),
    packages: t.relatedConnection(
      'packages',
      {
        cursor: 'id',
        description: 'Packages, oldest first.',
        query: { orderBy: { id: 'asc' } },
      },
      ...pageOf('WavePackage'),
    ),
  }),
})

builder.prismaObjectField('Package', 'wave', (t) =>
  t.relation('wave', {
    description: 'Wave that it is in or was packed in; null without the right to see waves.',
    ...hiddenWithout(waveRights.read),
  }),
)
