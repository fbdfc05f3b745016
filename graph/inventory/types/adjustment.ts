import { customerRights } from '../../customer/states.ts'
import { customerName } from '../../customer/types.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { Quality } from '../../stock/states.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { refuseActor } from '../rules/adjustment.ts'
import { AdjustmentReason, adjustmentMachine, inventoryRights } from '../states.ts'
import { personsOf } from '../store/person.ts'

export const AdjustmentState = enumOf(stateEnum(adjustmentMachine))

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
  }),
})

/** Actions available on adjustments; the persons behind their authors are read together. */
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
    lines: t.relation('lines', { description: 'Lines, in their order.', query: { orderBy: { lineNo: 'asc' } } }),
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
