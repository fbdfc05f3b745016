import { Customer } from '../../customer/types.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { Search, searched } from '../../kernel/schema/search.ts'
import { InterceptionWish, interceptionMachine } from '../states.ts'
import { PackageState } from '../types/package.ts'

export const InterceptionFilter = builder.inputType('InterceptionFilter', {
  description: 'Filter of interceptions. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [enumOf(stateEnum(interceptionMachine))], description: 'Only these states. Ignored by counts per state.' }),
    wishes: t.field({ type: [enumOf(InterceptionWish)], description: 'Only these wishes.' }),
    packageStates: t.field({ type: [PackageState], description: 'Only of packages that are now in these states.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    search: t.field({ type: Search, description: 'Searches waybill, ERP, platform order and tracking number of the package.' }),
  }),
})

/** Interceptions of a warehouse that match a filter, of these customers (null: all). */
export function interceptionsWhere(
  warehouseId: string,
  customerIds: readonly string[] | null,
  filter: typeof InterceptionFilter.$inferInput | null | undefined,
): Prisma.InterceptionRequestWhereInput {
  const { states, wishes, packageStates, customerIds: asked } = filter ?? {}
  const search = searched<Prisma.PackageWhereInput>(filter?.search, (match) => [
    ...[{ number: match }, { erpNumber: match }],
    ...[{ platformOrderNumber: match }, { trackingNumber: match }],
  ])
  return {
    warehouseId,
    ...(states?.length && { state: { in: [...states] } }),
    ...(wishes?.length && { wish: { in: [...wishes] } }),
    AND: [
      ...(customerIds ? [{ customerId: { in: [...customerIds] } }] : []),
      ...(asked?.length ? [{ customerId: { in: asked.map(({ id }) => id) } }] : []),
    ],
    ...((packageStates?.length || filter?.search) && {
      package: { AND: [search, packageStates?.length ? { state: { in: [...packageStates] } } : {}] },
    }),
  }
}
