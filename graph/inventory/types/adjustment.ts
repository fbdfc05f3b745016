import { customerRights } from '../../customer/states.ts'
import { customerName } from '../../customer/types.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { Money } from '../../kernel/schema/money.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { Quality } from '../../stock/states.ts'
import { unlessBlind, whileBlind } from '../../stock/types/blindCounts.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { readApprovalNeeds } from '../aboveLimit.ts'
import { refuseActor } from '../rules/adjustment.ts'
import { AdjustmentReason, adjustmentMachine, inventoryRights } from '../states.ts'
import { type OnHandOfLine, readOnHand } from '../store/adjustment.ts'
import { personsOf } from '../store/person.ts'
import { ApprovalNeedType } from './approval.ts'

export const AdjustmentState = enumOf(stateEnum(adjustmentMachine))

const priced = { declaredPrice: true, currency: true } as const

export const AdjustmentLine = builder.prismaNode('AdjustmentLine', {
  description: 'A line of an adjustment: pieces of a product at a location.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('AdjustmentLine', inventoryRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    lineNo: t.exposeInt('lineNo', { description: 'Number within the adjustment, from 1.' }),
    product: t.relation('product', { description: 'The product.' }),
    location: t.string({
      description: 'Code of the location; only for staff.',
      select: { location: { select: { code: true } } },
      ...hiddenWithout(warehouseRights.read),
      resolve: ({ location }) => location.code,
    }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Quality.' }),
    change: t.exposeInt('change', { description: 'Number of pieces added; negative for pieces taken off.' }),
    onHand: t.loadable({
      type: 'Int',
      description: `Number of pieces there now, of this quality; null unless the adjustment waits for approval, and ${whileBlind}.`,
      ...hiddenWithout(warehouseRights.read),
      load: async (ids: string[], ctx: Context) => {
        const found = await readOnHand(ctx.db, ids)
        return Promise.all(ids.map((id) => blindly(ctx, found.get(id))))
      },
      resolve: ({ id }) => id,
    }),
    value: t.field({
      type: Money,
      description: 'Declared value of the pieces; negative for pieces taken off.',
      select: { change: true, product: { select: priced } },
      resolve: ({ change, product: { declaredPrice, currency } }) => ({ amount: declaredPrice.mul(change), currency }),
    }),
  }),
})

/** Actions available on adjustments; the persons behind their authors are read together. */
/** What lies at the location of a line; null if that is unknown or hidden. */
const blindly = (ctx: Context, there: OnHandOfLine | undefined) => (there ? unlessBlind(ctx, there, there.onHand) : null)

async function loadAllowedActions(ids: string[], ctx: Context) {
  const rows = await ctx.db.adjustment.findMany({
    where: { id: { in: ids } },
    select: { id: true, state: true, warehouseId: true, customerId: true, authorKind: true, authorId: true },
  })
  const persons = await personsOf(
    ctx.db,
    rows.map(({ authorKind, authorId }) => ({ kind: authorKind, id: authorId })),
  )
  const actions = new Map(
    rows.map(({ id, state, ...row }, index) => {
      const author = { ...row, authorPerson: persons[index] as string }
      return [id, allowedActions(adjustmentMachine, state, row, ctx, (action) => !refuseActor(action, signedIn(ctx), author, ''))]
    }),
  )
  return ids.map((id) => actions.get(id) ?? [])
}

/** In the order of the relation below, so that the lines are read once. */
const changes = { lines: { select: { change: true }, orderBy: { lineNo: 'asc' } } } as const
const sum = (lines: readonly { change: number }[], sign: 1 | -1) =>
  lines.reduce((total, { change }) => total + Math.max(0, change * sign), 0)

type Priced = { change: number; product: { declaredPrice: Prisma.Decimal; currency: string } }

const valuesOf = (lines: readonly Priced[]) =>
  [...Map.groupBy(lines, ({ product }) => product.currency)].map(([currency, own]) => ({
    currency,
    amount: own.map(({ change, product }) => product.declaredPrice.mul(change)).reduce((total, value) => total.add(value)),
  }))

export const Adjustment = builder.prismaNode('Adjustment', {
  description: 'A change of stock with a reason, such as damaged or found goods.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Adjustment', inventoryRights.read, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    number: t.exposeString('number', { description: 'Number, such as `AD2611-0004`.' }),
    state: t.expose('state', { type: AdjustmentState, description: 'Current state.' }),
    reason: t.expose('reason', { type: enumOf(AdjustmentReason), description: 'Why the stock is adjusted.' }),
    remark: t.exposeString('remark', { description: 'Remark; may be empty.' }),
    added: t.int({ description: 'Number of pieces added.', select: changes, resolve: ({ lines }) => sum(lines, 1) }),
    takenOff: t.int({ description: 'Number of pieces taken off.', select: changes, resolve: ({ lines }) => sum(lines, -1) }),
    values: t.field({
      type: [Money],
      description: 'Declared value of what is added less what is taken off, in each currency.',
      select: { lines: { select: { change: true, product: { select: priced } }, orderBy: { lineNo: 'asc' } } },
      resolve: ({ lines }) => valuesOf(lines),
    }),
    approvalNeed: t.loadable({
      type: ApprovalNeedType,
      nullable: true,
      description: 'Why it waits for approval; null if it does not wait.',
      load: (ids: string[], ctx: Context) => readApprovalNeeds(ctx, ids),
      resolve: ({ id }) => id,
    }),
    lines: t.relation('lines', { description: 'Lines, in their order.', query: { orderBy: { lineNo: 'asc' } } }),
    photos: t.relation('photos', { description: 'Photos of the goods, oldest first.', query: { orderBy: { id: 'asc' } } }),
    allowedActions: t.loadableList({
      type: enumOf(actionEnum(adjustmentMachine)),
      description: 'Actions available to you now.',
      load: loadAllowedActions,
      resolve: ({ id }) => id,
    }),
    warehouse: t.relation('warehouse', {
      description: 'Warehouse; null without the right to see warehouses.',
      ...hiddenWithout(warehouseRights.read),
    }),
    customer: t.relation('customer', {
      description: 'Owner; null without the right to see customers.',
      ...hiddenWithout(customerRights.read),
    }),
    customerName: t.string(customerName),
    history: t.loadableList(stateHistory),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'Time of the last change.' }),
    version: t.exposeInt('version', { description: 'Increases with every change.' }),
  }),
})
