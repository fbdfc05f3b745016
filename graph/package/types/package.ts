import { customerRights } from '../../customer/states.ts'
import { customerName } from '../../customer/types.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { isEditable, isStopped, picksAgain, type DraftReason as Reason } from '../rules.ts'
import { AbnormalReason, Interception, PackageSource, packageMachine, packageRights } from '../states.ts'
import { allocatedPieces } from './goodsPlaces.ts'
import { DraftReason, Hold, MaskedRecipient, PackageLabel, PackageWeighing, Recipient } from './parts.ts'

export const PackageState = enumOf(stateEnum(packageMachine))

export const Package = builder.prismaNode('Package', {
  description: 'One package of one order.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Package', packageRights.read, 'warehouse', 'customer'),
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Waybill number, such as `WB7749301825CN`.' }),
    erpNumber: t.exposeString('erpNumber', { nullable: true, description: "Order number in the customer's ERP." }),
    platform: t.exposeString('platform', { nullable: true, description: 'Sales platform, in upper case.' }),
    platformOrderNumber: t.exposeString('platformOrderNumber', { nullable: true, description: 'Order number on the platform.' }),
    positionInOrder: t.exposeInt('positionInOrder', {
      description: 'Number of the package within its order, from 1; above 99 of parcels that were split off.',
    }),
    source: t.expose('source', { type: enumOf(PackageSource), description: 'Source.' }),
    state: t.expose('state', { type: PackageState, description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(packageMachine))],
      description: 'Actions available to you now.',
      select: {
        id: true,
        state: true,
        warehouseId: true,
        customerId: true,
        label: true,
        pickedAt: true,
        heldAt: true,
        interception: true,
        pieces: true,
        packed: true,
        handover: { select: { sheet: { select: { state: true } } } },
        wave: { select: { state: true, pickMode: true } },
      },
      resolve: async ({ id, state, label, pickedAt, heldAt, interception, pieces, packed, handover, wave, ...ref }, _args, ctx) => {
        const missing = state === 'ABNORMAL' && wave?.pickMode === 'PAPER' ? pieces - (await allocatedPieces(ctx, id)) : 0
        return allowedActions(packageMachine, state, ref, ctx, (action) => {
          const stopped = isStopped({ heldAt, interception })
          if (action === 'toBeShipped') return !stopped && pickedAt !== null && (label === 'READY' || label === 'PRINTED')
          if (action === 'rePick') return !stopped && picksAgain({ pieces, packed }, wave, missing)
          if (action === 'hold' || action === 'releaseHold') return (heldAt === null) === (action === 'hold')
          if (action === 'intercept') return interception !== 'REQUESTED'
          // Its driver has signed for it.
          if (action === 'unship') return handover?.sheet.state !== 'CLOSED'
          return action !== 'ship' || !stopped
        })
      },
    }),
    editable: t.boolean({
      description: 'Whether you may edit it now; only drafts and pending packages.',
      select: { state: true, warehouseId: true, customerId: true },
      resolve: ({ state, ...ref }, _args, ctx) => isEditable(state) && hasRight(signedIn(ctx), packageRights.edit, ref),
    }),
    draftReasons: t.field({
      type: [DraftReason],
      description: 'Why it is a draft; empty in other states.',
      select: { draftReasons: true },
      resolve: ({ draftReasons }) => draftReasons as unknown as Reason[],
    }),
    abnormalReason: t.expose('abnormalReason', {
      type: enumOf(AbnormalReason),
      nullable: true,
      description: 'Why it is abnormal; null in other states.',
    }),
    abnormalNote: t.exposeString('abnormalNote', { nullable: true, description: 'Note about the abnormality.' }),
    interception: t.expose('interception', { type: enumOf(Interception), description: 'Interception by the customer.' }),
    hold: t.field({
      type: Hold,
      nullable: true,
      description: 'Hold; null if not on hold.',
      select: { heldById: true, holdReason: true, heldAt: true },
      resolve: ({ heldAt, ...hold }) => (heldAt ? { ...hold, heldAt } : null),
    }),
    label: t.field({
      type: PackageLabel,
      description: 'Shipping label.',
      select: { label: true, labelFailure: true, labelFileId: true, trackingNumber: true },
      resolve: (row) => row,
    }),
    slot: t.exposeInt('slot', { nullable: true, description: 'Slot of the put wall.' }),
    skus: t.exposeInt('skus', { description: 'Number of different products.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
    weightGrams: t.exposeInt('weightGrams', { description: 'Expected weight of its goods in grams.' }),
    weighing: t.field({
      type: PackageWeighing,
      nullable: true,
      description: 'What the scale showed; null if it was not weighed.',
      select: { measuredWeightGrams: true, weighedExpectedGrams: true, weighedAt: true, weighedById: true },
      resolve: ({ measuredWeightGrams: grams, weighedAt: at, ...row }) => (grams && at ? { ...row, grams, at } : null),
    }),
    remark: t.exposeString('remark', { description: 'Remark for the warehouse; may be empty.' }),
    destination: t.string({
      description: 'Destination country and postcode: `US · 90210`.',
      select: { recipient: { select: { country: true, postcode: true } } },
      resolve: ({ recipient }) => [recipient?.country, recipient?.postcode].filter(Boolean).join(' · '),
    }),
    recipient: t.field({
      type: Recipient,
      nullable: true,
      description: 'Recipient; null without `package:recipient`.',
      select: { recipient: true },
      resolve: ({ recipient }, _args, ctx) => (recipient && hasRight(signedIn(ctx), packageRights.recipient, recipient) ? recipient : null),
    }),
    maskedRecipient: t.field({
      type: MaskedRecipient,
      nullable: true,
      description: 'Recipient with name, phone number and e-mail address masked. `openRecipient` opens the whole for a reason.',
      select: { recipient: true },
      resolve: ({ recipient }) => recipient,
    }),
    lines: t.relation('lines', { description: 'Contents.', query: { orderBy: { lineNo: 'asc' } } }),
    splitFrom: t.relation('splitFrom', {
      nullable: true,
      description: 'Package from which it was split at the packing station; null for the package of the order itself.',
    }),
    splits: t.relation('splits', {
      description: 'Parcels that were split from it, each with a number and a label of its own; joined ones are cancelled.',
      query: { orderBy: { id: 'asc' } },
    }),
    history: t.loadableList(stateHistory),
    warehouse: t.relation('warehouse', {
      description: 'Warehouse; null without the right to see warehouses.',
      ...hiddenWithout(warehouseRights.read),
    }),
    customer: t.relation('customer', {
      description: 'Customer; null without the right to see customers.',
      ...hiddenWithout(customerRights.read),
    }),
    customerName: t.string(customerName),
    channelName: t.string({
      nullable: true,
      description: 'Name of the channel; visible with the package.',
      select: { channel: { select: { name: true, nameEn: true } } },
      resolve: ({ channel }, _args, ctx) => channel && nameIn(ctx.language, channel),
    }),
    channelCode: t.string({
      nullable: true,
      description: 'Code of the channel.',
      select: { channel: { select: { code: true } } },
      resolve: ({ channel }) => channel?.code ?? null,
    }),
    channel: t.relation('channel', {
      description: 'Channel; null if none is chosen or without the right to see channels.',
      ...hiddenWithout(logisticsRights.read),
    }),
    group: t.relation('group', {
      description: 'Logistics group of its channel.',
      ...hiddenWithout(logisticsRights.read),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'When its stock was reserved.' }),
    pickedAt: t.expose('pickedAt', { type: 'DateTime', nullable: true, description: 'When all its goods were picked.' }),
    packedAt: t.expose('packedAt', { type: 'DateTime', nullable: true, description: 'When it was packed.' }),
    shippedAt: t.expose('shippedAt', { type: 'DateTime', nullable: true, description: 'When it was shipped.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})
