import { may } from '../../kernel/actor.ts'
import { allowedActions } from '../../kernel/allowedActions.ts'
import { builder } from '../../kernel/builder.ts'
import { signedIn } from '../../kernel/context.ts'
import { actionVocabulary, enumOf, stateVocabulary } from '../../kernel/enum.ts'
import { historiesOf, StateChange } from '../../kernel/history.ts'
import { scoped } from '../../kernel/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import type { DraftReason as Reason } from '../rules.ts'
import { AbnormalReason, Interception, PackageSource, packageMachine, packageRights } from '../states.ts'
import { Block, DraftReason, PackageLabel, Recipient } from './parts.ts'

export const PackageState = enumOf(stateVocabulary(packageMachine))

export const Package = builder.prismaNode('Package', {
  description: 'One parcel of one order.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Package', packageRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Waybill number, such as `WB7749301825CN`.' }),
    erpNumber: t.exposeString('erpNumber', { nullable: true, description: "The order's number in the customer's ERP." }),
    platform: t.exposeString('platform', { nullable: true, description: 'The sales platform, in capitals.' }),
    platformOrderNumber: t.exposeString('platformOrderNumber', { nullable: true, description: "The order's number on the platform." }),
    parcel: t.exposeInt('parcel', { description: 'Which parcel of the order, from 1.' }),
    source: t.expose('source', { type: enumOf(PackageSource), description: 'How it came in.' }),
    state: t.expose('state', { type: PackageState, description: 'Where it stands.' }),
    allowedActions: t.field({
      type: [enumOf(actionVocabulary(packageMachine))],
      description: 'What you may do to it now.',
      select: { state: true, warehouseId: true, customerId: true, label: true, pickedAt: true, blockedAt: true, interception: true },
      resolve: ({ state, label, pickedAt, blockedAt, interception, ...ref }, _args, ctx) =>
        allowedActions(packageMachine, state, ref, ctx, (action) => {
          const stopped = blockedAt !== null || interception === 'REQUESTED'
          if (action === 'toBeShipped') return !stopped && pickedAt !== null && (label === 'READY' || label === 'PRINTED')
          // Re-picking is the wave's to offer.
          if (action === 'rePick') return false
          return action !== 'ship' || !stopped
        }),
    }),
    editable: t.boolean({
      description: 'Whether you may edit it now: drafts and pending packages can be.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) => (state === 'DRAFT' || state === 'PENDING') && may(signedIn(ctx), packageRights.edit, ref),
    }),
    draftReasons: t.field({
      type: [DraftReason],
      description: 'Why it is still a draft; empty in every other state.',
      select: { draftReasons: true },
      resolve: ({ draftReasons }) => draftReasons as unknown as Reason[],
    }),
    abnormalReason: t.expose('abnormalReason', {
      type: enumOf(AbnormalReason),
      nullable: true,
      description: 'Why it is abnormal; null in every other state.',
    }),
    abnormalNote: t.exposeString('abnormalNote', { nullable: true, description: 'What somebody had to say about it.' }),
    interception: t.expose('interception', { type: enumOf(Interception), description: 'Whether its customer stops it.' }),
    block: t.field({
      type: Block,
      nullable: true,
      description: 'Who stopped it; null where nobody did.',
      select: { blockedBy: true, blockedReason: true, blockedAt: true },
      resolve: ({ blockedAt, ...block }) => (blockedAt ? { ...block, blockedAt } : null),
    }),
    label: t.field({
      type: PackageLabel,
      description: 'Its shipping label.',
      select: { label: true, labelFailure: true, labelFileId: true, trackingNumber: true },
      resolve: (row) => row,
    }),
    hole: t.exposeInt('hole', { nullable: true, description: 'Its hole at the sorting table.' }),
    skus: t.exposeInt('skus', { description: 'Different products in it.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces in it.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'What its goods should weigh, in grams.' }),
    remark: t.exposeString('remark', { description: 'A remark for the warehouse; may be empty.' }),
    destination: t.string({
      description: 'Country and postcode that it goes to: `US · 90210`.',
      select: { recipient: { select: { country: true, postcode: true } } },
      resolve: ({ recipient }) => [recipient?.country, recipient?.postcode].filter(Boolean).join(' · '),
    }),
    recipient: t.field({
      type: Recipient,
      nullable: true,
      description: 'Whom it goes to. Needs `package:recipient`, else null.',
      select: { recipient: true },
      resolve: ({ recipient }, _args, ctx) => (recipient && may(signedIn(ctx), packageRights.recipient, recipient) ? recipient : null),
    }),
    lines: t.relation('lines', { description: 'What is in it.', query: { orderBy: { lineNo: 'asc' } } }),
    history: t.loadableList({
      type: StateChange,
      description: 'Every change of its state, oldest first.',
      load: (ids: string[], ctx) => historiesOf(ids, ctx),
      resolve: ({ id }) => id,
    }),
    warehouse: t.relation('warehouse', { description: 'Where it is sent from.' }),
    customer: t.relation('customer', { description: 'Whose order it is.' }),
    customerName: t.string({
      description: 'Name of the customer, for whoever sees the package.',
      select: { customer: { select: { name: true } } },
      resolve: ({ customer }) => customer.name,
    }),
    channelName: t.string({
      nullable: true,
      description: 'Name of the channel that it travels by, for whoever sees the package.',
      select: { channel: { select: { name: true } } },
      resolve: ({ channel }) => channel?.name ?? null,
    }),
    channelCode: t.string({
      nullable: true,
      description: 'Code of the channel that it travels by.',
      select: { channel: { select: { code: true } } },
      resolve: ({ channel }) => channel?.code ?? null,
    }),
    channel: t.relation('channel', {
      nullable: true,
      description: 'The channel that it travels by; null where none is chosen, and without the right to see channels.',
      authScopes: { right: logisticsRights.read },
      unauthorizedResolver: () => null,
    }),
    group: t.relation('group', {
      nullable: true,
      description: 'The logistics group of its channel.',
      authScopes: { right: logisticsRights.read },
      unauthorizedResolver: () => null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was taken in.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'When its goods were promised to it.' }),
    pickedAt: t.expose('pickedAt', { type: 'DateTime', nullable: true, description: 'When all its goods were picked.' }),
    packedAt: t.expose('packedAt', { type: 'DateTime', nullable: true, description: 'When it was packed.' }),
    shippedAt: t.expose('shippedAt', { type: 'DateTime', nullable: true, description: 'When it left with the carrier.' }),
    version: t.exposeInt('version', { description: 'Counts its changes; forms send it back as `expectedVersion`.' }),
  }),
})
