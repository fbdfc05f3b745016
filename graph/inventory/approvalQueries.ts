import { builder } from '../kernel/schema/builder.ts'
import { Product } from '../product/types.ts'
import { Warehouse } from '../warehouse/types.ts'
import { foreseeApprovalNeed } from './aboveLimit.ts'
import { readApprovals } from './approvals.ts'
import { adjustmentLinesMaximum, inventoryRights } from './states.ts'
import { ApprovalNeedType, ApprovalsType } from './types/approval.ts'

builder.queryField('approvals', (t) =>
  t.field({
    type: ApprovalsType,
    description: 'What waits for your decision in a warehouse.',
    complexity: 20,
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.approve, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readApprovals(ctx, warehouseId.id),
  }),
)

builder.subscriptionField('approvalsChanged', (t) =>
  t.field({
    type: ApprovalsType,
    description: 'Emits what waits for your decision at once and after each change, at most once a second.',
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.approve, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow(
        ({ type, warehouseId: of }) => (of === warehouseId.id && changing.has(type) ? of : null),
        1_000,
        warehouseId.id,
      ),
    resolve: (id, _args, ctx) => readApprovals(ctx, id as string),
  }),
)

/** Types of rows on which depends what waits. */
const changing: ReadonlySet<string> = new Set(['Adjustment', 'StockCount', 'Warehouse'])

const AdjustmentChange = builder.inputType('AdjustmentChange', {
  description: 'A planned change of the pieces of a product.',
  fields: (t) => ({
    productId: t.globalID({ required: true, for: Product, description: 'The product.' }),
    change: t.int({ required: true, description: 'Number of pieces to add; negative to take off.' }),
  }),
})

builder.queryField('approvalNeed', (t) =>
  t.field({
    type: ApprovalNeedType,
    nullable: true,
    description: `Why an adjustment with these changes would need approval if you created it now; null if it would be posted at once. At most ${adjustmentLinesMaximum} changes are looked at.`,
    complexity: 10,
    authScopes: (_root, args) => ({ rightFor: { right: inventoryRights.adjust, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      changes: t.arg({ type: [AdjustmentChange], required: true, description: 'What would change.' }),
    },
    resolve: (_root, { warehouseId, changes }, ctx) =>
      foreseeApprovalNeed(
        ctx,
        warehouseId.id,
        changes.slice(0, adjustmentLinesMaximum).map(({ productId, change }) => ({ productId: productId.id, change })),
      ),
  }),
)
