import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { Search, searched } from '../kernel/search.ts'
import { InboundSearchIn } from './states.ts'
import { InboundOrderState } from './types/order.ts'

export const InboundOrderFilter = builder.inputType('InboundOrderFilter', {
  description: 'Which inbound orders; every field narrows.',
  fields: (t) => ({
    states: t.field({ type: [InboundOrderState], description: 'In one of these states.' }),
    search: t.field({ type: Search, description: 'By the columns of `searchIn`.' }),
    searchIn: t.field({ type: enumOf(InboundSearchIn), description: 'Where to search; without it, everywhere.' }),
    customerIds: t.globalIDList({ description: 'Of one of these customers.' }),
    createdFrom: t.field({ type: 'DateTime', description: 'Announced at or after.' }),
    createdTo: t.field({ type: 'DateTime', description: 'Announced before.' }),
    updatedFrom: t.field({ type: 'DateTime', description: 'Last changed at or after.' }),
    updatedTo: t.field({ type: 'DateTime', description: 'Last changed before.' }),
  }),
})

export type InboundOrderFilterShape = typeof InboundOrderFilter.$inferInput

/** The filter as a condition; without the states where these are counted. */
export function ordersWhere(
  warehouseId: string,
  filter: InboundOrderFilterShape | null | undefined,
  { countsStates = false } = {},
): Prisma.InboundOrderWhereInput {
  const range = (from: Date | null | undefined, to: Date | null | undefined) => ({ ...(from && { gte: from }), ...(to && { lt: to }) })
  return {
    warehouseId,
    ...(filter?.states && !countsStates && { state: { in: filter.states } }),
    ...(filter?.customerIds && { customerId: { in: filter.customerIds.map(({ id }) => id) } }),
    createdAt: range(filter?.createdFrom, filter?.createdTo),
    updatedAt: range(filter?.updatedFrom, filter?.updatedTo),
    AND: [searched<Prisma.InboundOrderWhereInput>(filter?.search, (match) => inColumns(filter?.searchIn ?? null).map((of) => of(match)))],
  }
}

type Match = Parameters<Parameters<typeof searched<Prisma.InboundOrderWhereInput>>[1]>[0]

const columns = {
  NUMBER: [(match: Match) => ({ number: match })],
  ERP_NUMBER: [(match: Match) => ({ erpNumber: match })],
  TRACKING_NUMBER: [(match: Match) => ({ trackingNumber: match }), (match: Match) => ({ boxes: { some: { trackingNumber: match } } })],
  BOX_MARK: [(match: Match) => ({ boxes: { some: { mark: match } } })],
} satisfies Record<keyof typeof InboundSearchIn.values, ((match: Match) => Prisma.InboundOrderWhereInput)[]>

function inColumns(where: keyof typeof columns | null): ((match: Match) => Prisma.InboundOrderWhereInput)[] {
  return where ? columns[where] : Object.values(columns).flat()
}
