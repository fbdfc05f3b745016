import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { LocationStatus } from './states.ts'

export const LocationFilter = builder.inputType('LocationFilter', {
  description: 'Filter of locations; all given fields must match.',
  fields: (t) => ({
    search: t.field({ type: Search, description: 'Searches the code.' }),
    cargoAreaId: t.globalID({ description: 'Only this cargo area.' }),
    statuses: t.field({ type: [enumOf(LocationStatus)], description: 'Only these statuses.' }),
  }),
})

const byStatus = {
  OCCUPIED: { stocks: { some: { onHand: { gt: 0 } } } },
  CLEANABLE: { stocks: { some: { cleanedAt: null }, none: { onHand: { gt: 0 } } } },
  IDLE: { stocks: { none: { OR: [{ onHand: { gt: 0 } }, { cleanedAt: null }] } } },
} satisfies Record<keyof typeof LocationStatus.values, Prisma.LocationWhereInput>

/** Locations of a warehouse that match a filter. */
export const locationsWhere = (
  warehouseId: string,
  filter: typeof LocationFilter.$inferInput | null | undefined,
): Prisma.LocationWhereInput => ({
  warehouseId,
  kind: 'SHELF',
  AND: [
    searched(filter?.search, (match) => [{ code: match }]),
    filter?.statuses?.length ? { OR: filter.statuses.map((status) => byStatus[status]) } : {},
    filter?.cargoAreaId ? { cargoAreaId: filter.cargoAreaId.id } : {},
  ],
})
