import type { Prisma } from '../../generated/prisma/client.ts'
import { byAge, documentList } from '../../kernel/schema/documentList.ts'
import { InterceptionSort, interceptionMachine, packageRights } from '../states.ts'
import { InterceptionFilter, interceptionsWhere } from './filter.ts'

const orders: Record<keyof typeof InterceptionSort.values, Prisma.InterceptionRequestOrderByWithRelationInput[]> = {
  DUE: [{ dueAt: 'asc' }, { id: 'asc' }],
  ...byAge,
}

documentList({
  name: 'interception',
  model: 'InterceptionRequest',
  what: 'interceptions',
  emitted: 'requested or settled',
  means: 'Requests to intercept packages of a warehouse, and what became of them.',
  right: packageRights.read,
  machine: interceptionMachine,
  filter: InterceptionFilter,
  sort: { by: InterceptionSort, orders },
  where: (filter, _ctx, warehouseId) => interceptionsWhere(warehouseId, null, filter),
})
