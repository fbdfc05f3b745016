import { Person } from '../../access/types/staff.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { deliveryRights, expectedDays, extrasMaximum, handoverMachine, missingNamedMaximum } from '../states/handover.ts'
import { type HandoverProgress as Progress, progressOf } from '../store/handover.ts'

export const HandoverSheetState = enumOf(stateEnum(handoverMachine))

const HandoverProgress = builder.objectRef<Progress>('HandoverProgress').implement({
  description: 'What a hand-over sheet lacks, and what came after it.',
  fields: (t) => ({
    missing: t.exposeInt('missing', {
      description: `Packages of its logistics group that were shipped at most ${expectedDays} days before it was opened, or later, and are on no sheet: now, while it is open, or when it was signed.`,
    }),
    toBeShipped: t.exposeInt('toBeShipped', {
      description: 'Packages of its logistics group that are packed and not shipped yet; 0 unless it is open.',
    }),
    labelsToVoid: t.exposeInt('labelsToVoid', {
      description:
        'Labels of its logistics group that the carrier is still to void; 0 unless it is open. A carrier that has closed its day refunds none.',
    }),
    sinceClosing: t.exposeInt('sinceClosing', {
      description: 'Packages shipped after it was signed that are on no sheet; 0 unless it is the last one of its logistics group.',
    }),
  }),
})

export const HandoverPackage = builder.prismaNode('HandoverPackage', {
  description: 'A package on a hand-over sheet.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('HandoverPackage', deliveryRights.read, 'warehouse'),
  fields: (t) => ({
    sheet: t.relation('sheet', { description: 'The sheet.' }),
    package: t.relation('package', { description: 'The package.' }),
    extra: t.exposeBoolean('extra', { description: 'Whether it belongs to another pick-up of the carrier and is taken along.' }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'When it was put on the sheet.' }),
    addedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who put it on the sheet; null for programs.',
      select: { addedById: true },
      resolve: ({ addedById }) => addedById,
    }),
  }),
})

builder.prismaNode('HandoverPrint', {
  description: 'A print of the manifest of a signed hand-over sheet from the console; a PDF that is loaded otherwise is not recorded.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('HandoverPrint', deliveryRights.read, 'warehouse'),
  nullable: true,
  fields: (t) => ({
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was printed again; null for the first print.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    staff: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who printed it; null for programs.',
      select: { staffId: true },
      resolve: ({ staffId }) => staffId,
    }),
  }),
})

export const HandoverSheet = builder.prismaNode('HandoverSheet', {
  description: 'Hand-over sheet: the packages that the driver of a logistics group signs for at one pick-up.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('HandoverSheet', deliveryRights.read, 'warehouse'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `HO2611-0018`.' }),
    state: t.expose('state', { type: HandoverSheetState, description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(handoverMachine))],
      description: 'Actions available to you now.',
      select: { state: true, warehouseId: true, packageCount: true },
      resolve: ({ state, warehouseId, packageCount }, _args, ctx) =>
        allowedActions(handoverMachine, state, { warehouseId }, ctx, (action) => action !== 'close' || packageCount > 0),
    }),
    group: t.relation('group', {
      description: 'Logistics group whose truck collects the packages; null without the right to see it.',
      ...hiddenWithout(logisticsRights.read),
    }),
    groupName: t.string({
      description: 'Name of the logistics group.',
      select: { group: { select: { name: true, nameEn: true } } },
      resolve: ({ group }, _args, { language }) => nameIn(language, group),
    }),
    cutOff: t.string({
      description: "When the truck of the logistics group leaves, `17:30`, in the warehouse's time zone.",
      select: { group: { select: { cutOff: true } } },
      resolve: ({ group }) => group.cutOff,
    }),
    vehicle: t.exposeString('vehicle', { description: 'Licence plate of the vehicle; may be empty.' }),
    note: t.exposeString('note', { description: 'Note about the pick-up; may be empty.' }),
    packageCount: t.exposeInt('packageCount', { description: 'Number of packages on it.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces in its packages.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'Weight of its packages in grams: measured, or else that of their goods.' }),
    extras: t.relation('packages', {
      description: `Packages of other pick-ups of the carrier that are taken along, in the order in which they were added, at most ${extrasMaximum}.`,
      query: { where: { extra: true }, orderBy: { id: 'asc' }, take: extrasMaximum },
    }),
    extraCount: t.relationCount('packages', {
      where: { extra: true },
      description: 'Number of packages of other pick-ups of the carrier that are taken along.',
    }),
    progress: t.loadable({
      type: HandoverProgress,
      description: 'What it lacks, and what came after it.',
      complexity: 20,
      load: (ids: string[], ctx: Context) => progressOf(ctx.db, ids),
      resolve: ({ id }) => id,
    }),
    missingNumbers: t.exposeStringList('missingNumbers', {
      description: `Numbers of the packages that were missing when it was signed, at most ${missingNamedMaximum}; empty until then.`,
    }),
    driver: t.exposeString('driver', { nullable: true, description: 'Name of the driver who signed; null until then.' }),
    signature: t.exposeString('signature', {
      nullable: true,
      description: 'Strokes of the signature as an SVG path; null if the typed name stands for it.',
    }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When it was signed.' }),
    closedBy: t.field({
      type: Person,
      nullable: true,
      description: 'Member of staff who handed the packages over; null until then and for programs.',
      select: { closedById: true },
      resolve: ({ closedById }) => closedById,
    }),
    prints: t.relation('prints', {
      description: 'Prints of its manifest from the console, oldest first.',
      query: { orderBy: { id: 'asc' } },
    }),
    manifests: t.relation('manifests', {
      description: 'What its carriers say about their packages, by carrier; empty until it is signed, and for carriers without manifests.',
      query: { orderBy: { carrier: 'asc' } },
    }),
    history: t.loadableList(stateHistory),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was opened.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
  }),
})

builder.prismaObjectField('Package', 'handover', (t) =>
  t.relation('handover', {
    description: 'Hand-over sheet that it is on; null if on none, and for customers.',
    ...hiddenWithout(deliveryRights.read),
  }),
)
