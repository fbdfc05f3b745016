import { Person, Staff } from '../access/types/staff.ts'
import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { hasRight, isOfProvider } from '../kernel/command/actor.ts'
import { Failure } from '../kernel/command/failure.ts'
import { loadIn } from '../kernel/command/loadDecideSave.ts'
import { instantsOf } from '../kernel/day.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { documentList } from '../kernel/schema/documentList.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { userErrors } from '../kernel/schema/userError.ts'
import { packageRights } from '../package/states.ts'
import { begunBy } from '../package/steps/examine.ts'
import { Package } from '../package/types/package.ts'
import { Warehouse } from '../warehouse/types.ts'
import { packageIdsByCode } from './findPackage.ts'
import { readFound, shippableOf, valuesOfCode } from './foundShipment.ts'
import { photographersOf } from './store/photo.ts'
import { loadOfShipping } from './store/shipment.ts'
import { Examination } from './types/examination.ts'
import { ShippableAnswer } from './types/shippable.ts'

const PackagePhotoFilter = builder.inputType('PackagePhotoFilter', {
  description:
    "Filter of photos of packages. All given fields must match; an empty list disables its field. Days are in the warehouse's time zone.",
  fields: (t) => ({
    customerIds: t.globalIDList({ for: [Customer], description: 'Only of packages of these customers.' }),
    staffIds: t.globalIDList({ for: [Staff], description: 'Only taken by these members of staff.' }),
    search: t.field({ type: Search, description: 'Searches number, tracking number and ERP number of the package.' }),
    addedFrom: t.field({ type: 'Day', description: 'Added on this day or later.' }),
    addedTo: t.field({ type: 'Day', description: 'Added on this day or earlier.' }),
    addedDays: t.int({ description: 'Added at most this many days ago; 0 is today.' }),
  }),
})

documentList({
  name: 'packagePhoto',
  model: 'PackagePhoto',
  what: 'photos of packages',
  emitted: 'added',
  right: packageRights.read,
  filter: PackagePhotoFilter,
  async where(filter, ctx, warehouseId) {
    const { customerIds, staffIds, search, addedFrom, addedTo, addedDays } = filter ?? {}
    const warehouse = await ctx.db.warehouse.findUnique({ where: { id: warehouseId }, select: { timeZone: true } })
    const days = { from: addedFrom, to: addedTo, days: addedDays }
    return {
      at: instantsOf(warehouse?.timeZone ?? 'UTC', days, new Date()),
      ...(customerIds?.length && { customerId: { in: customerIds.map(({ id }) => id) } }),
      ...(staffIds?.length && { staffId: { in: staffIds.map(({ id }) => id) } }),
      ...searched<Prisma.PackagePhotoWhereInput>(search, (match) =>
        (['number', 'trackingNumber', 'erpNumber'] as const).map((column) => ({ package: { [column]: match } })),
      ),
    }
  },
})

builder.queryField('packagePhotographers', (t) =>
  t.field({
    type: [Person],
    description: 'Members of staff who photographed packages of a warehouse; none for customers.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: async (_root, { warehouseId }, ctx) => (isOfProvider(signedIn(ctx)) ? photographersOf(ctx.db, warehouseId.id) : []),
  }),
)

builder.queryField('packagesByCode', (t) =>
  t.prismaField({
    type: [Package],
    description:
      'Packages that a scanned or typed code means: a package number, else a tracking number, else an ERP number; several if orders of customers share it. Cancelled ones last, else newest first. If the warehouse has none, those of other warehouses that you may see.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      code: t.arg.string({ required: true, description: 'The code, with or without the barcode prefix of a package.' }),
    },
    resolve: async (query, _root, { warehouseId, code }, ctx) => {
      const ids = await packageIdsByCode(ctx.db, warehouseId.id, code, visible(ctx, 'Package'))
      const rows = await ctx.db.package.findMany({ ...query, where: { id: { in: ids } } })
      return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },
  }),
)

builder.queryField('begunExamination', (t) =>
  t.prismaField({
    type: Examination,
    nullable: true,
    description: 'The examination in a warehouse that you have begun and not finished, the newest first; null if there is none.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.examine, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: async (query, _root, { warehouseId }, ctx) => {
      const { kind, id } = signedIn(ctx)
      if (kind !== 'STAFF' || !id) return null
      const { where, orderBy } = begunBy(warehouseId.id, id)
      return ctx.db.examination.findFirst({ ...query, where: { ...where, AND: [visible(ctx, 'Examination')] }, orderBy })
    },
  }),
)

builder.queryField('shippablePackage', (t) =>
  t.field({
    type: ShippableAnswer,
    description: 'Whether the package of a scanned or typed code may ship, and the weight that it should have. `shipScans` decides.',
    authScopes: (_root, args) => ({ rightFor: { right: packageRights.ship, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      code: t.arg.string({ required: true, description: 'Tracking number or package number.' }),
    },
    async resolve(_root, { warehouseId: { id: warehouseId }, code }, ctx) {
      const { shipments, ...found } = readFound((await loadIn(ctx.db, loadOfShipping, valuesOfCode(warehouseId, code))) ?? {})
      const readable = shipments.filter(({ customerId }) => hasRight(signedIn(ctx), packageRights.ship, { warehouseId, customerId }))
      try {
        return { package: shippableOf({ ...found, shipments: readable }, { code }), userErrors: [] }
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return { package: null, userErrors: userErrors([error], ctx) }
      }
    },
  }),
)
