import { Customer } from '../customer/types.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { fieldFailures } from '../kernel/command/fieldFailures.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { inputType } from '../kernel/schema/mutation.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { UserError, userErrors } from '../kernel/schema/userError.ts'
import { Warehouse } from '../warehouse/types.ts'
import { PackageNotFound } from './failures.ts'
import { CheckedOrder, PackageLineInput } from './input.ts'
import { packageRights } from './states.ts'
import { type PackageCheck as Check, checkEditedPackage, checkNewPackage } from './steps/check.ts'
import { judgedOrderOf } from './steps/order.ts'
import { Package } from './types/package.ts'
import { DraftReason } from './types/parts.ts'

const LineInput = inputType('PackageLineInput', 'A product and its number of pieces.', PackageLineInput)

const PackageCheckLine = builder.objectRef<Check['lines'][number]>('PackageCheckLine').implement({
  description: 'What a line of a checked order can get.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Line number, from 1.' }),
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Pieces that it can get now, including those that the edited package has reserved; null for an unknown product.',
    }),
  }),
})

const PackageCheck = builder.objectRef<Check>('PackageCheck').implement({
  description: 'What would become of an order now.',
  fields: (t) => ({
    draftReasons: t.expose('draftReasons', { type: [DraftReason], description: 'Why it would be a draft; empty if it would be pending.' }),
    userErrors: t.field({
      type: [UserError],
      description: 'Why it would be refused.',
      resolve: ({ failures }, _args, ctx) => userErrors(failures, ctx),
    }),
    lines: t.expose('lines', { type: [PackageCheckLine], description: 'The lines, in input order.' }),
  }),
})

const refused = (failures: Check['failures']): Check => ({ draftReasons: [], failures, lines: [] })

builder.queryField('packageCheck', (t) =>
  t.field({
    type: PackageCheck,
    description:
      'What `createPackage`, or with `packageId` `editPackage`, would decide now about an order, by the same rules; changes and reserves nothing. The recipient is not checked, nor which channel the shipping rules would choose.',
    complexity: 10,
    authScopes: (_root, { warehouseId, customerId, packageId }) => ({
      rightFor: {
        right: packageId ? packageRights.edit : packageRights.create,
        ref: { warehouseId: warehouseId.id, ...(customerId && { customerId: customerId.id }) },
      },
    }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      customerId: t.arg.globalID({ for: Customer, description: 'Customer of a new package.' }),
      packageId: t.arg.globalID({ for: Package, description: 'The package to edit, with all values that it would have.' }),
      erpNumber: t.arg.string({ description: "Order number in the customer's ERP." }),
      platform: t.arg.string({ description: 'Sales platform.' }),
      platformOrderNumber: t.arg.string({ description: 'Order number on the platform.' }),
      positionInOrder: t.arg.int({ description: 'Number of the package within its order.' }),
      channelCode: t.arg.string({ description: 'Channel, by its code.' }),
      lines: t.arg({ type: [LineInput as never], required: true, description: 'Contents, up to 200 lines.' }),
    },
    resolve: async (_root, { warehouseId, customerId, packageId, ...order }, ctx) => {
      const parsed = CheckedOrder.safeParse(order, { reportInput: true })
      if (!parsed.success) return refused(fieldFailures(parsed.error))
      const asked = judgedOrderOf(parsed.data)
      if (!packageId) return checkNewPackage(ctx.db, { warehouseId: warehouseId.id, customerId: customerId?.id ?? null }, asked)
      const where = { ...visible(ctx, 'Package'), id: packageId.id, warehouseId: warehouseId.id }
      const row = await ctx.db.package.findFirst({ where, select: { id: true, warehouseId: true, customerId: true } })
      if (!row || !hasRight(signedIn(ctx), packageRights.edit, row)) return refused([PackageNotFound({}, 'packageId')])
      return checkEditedPackage(ctx.db, row.id, asked)
    },
  }),
)
