import { Customer } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { sanitizeText } from '../kernel/input/sanitizeText.ts'
import { builder } from '../kernel/schema/builder.ts'
import { byAge, documentList } from '../kernel/schema/documentList.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { AdjustmentReason, AdjustmentSort, adjustmentMachine, inventoryRights, TransferSort, transferMachine } from './states.ts'
import { AdjustmentState } from './types/adjustment.ts'
import { TransferState } from './types/transfer.ts'

const AdjustmentFilter = builder.inputType('AdjustmentFilter', {
  description: 'Filter of adjustments. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [AdjustmentState], description: 'Only these states. Ignored by counts per state.' }),
    reasons: t.field({ type: [enumOf(AdjustmentReason)], description: 'Only these reasons.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only these customers.' }),
    search: t.field({ type: Search, description: 'Searches number and SKU.' }),
  }),
})

documentList({
  name: 'adjustment',
  model: 'Adjustment',
  what: 'adjustments',
  right: inventoryRights.read,
  machine: adjustmentMachine,
  filter: AdjustmentFilter,
  sort: { by: AdjustmentSort, orders: byAge },
  where: (filter) => ({
    ...(filter?.states?.length && { state: { in: [...filter.states] } }),
    ...(filter?.reasons?.length && { reason: { in: [...filter.reasons] } }),
    ...(filter?.customerIds?.length && { customerId: { in: filter.customerIds.map(({ id }) => id) } }),
    ...searched<Prisma.AdjustmentWhereInput>(filter?.search, (match) => [
      { number: match },
      { lines: { some: { product: { sku: match } } } },
    ]),
  }),
})

const TransferFilter = builder.inputType('TransferFilter', {
  description: 'Filter of transfers. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [TransferState], description: 'Only these states. Ignored by counts per state.' }),
    customerIds: t.globalIDList({ for: [Customer], description: 'Only with goods of these customers.' }),
    search: t.field({ type: Search, description: 'Searches number, SKU and location.' }),
    moveKey: t.string({ description: 'Only the move without a plan with this key.' }),
  }),
})

documentList({
  name: 'transfer',
  model: 'Transfer',
  what: 'transfers',
  right: inventoryRights.read,
  machine: transferMachine,
  filter: TransferFilter,
  sort: { by: TransferSort, orders: byAge },
  where: (filter) => ({
    ...(filter?.moveKey && { moveKey: sanitizeText(filter.moveKey) }),
    ...(filter?.states?.length && { state: { in: [...filter.states] } }),
    ...(filter?.customerIds?.length && { lines: { some: { customerId: { in: filter.customerIds.map(({ id }) => id) } } } }),
    ...searched<Prisma.TransferWhereInput>(filter?.search, (match) => [
      { number: match },
      { lines: { some: { product: { sku: match } } } },
      { lines: { some: { fromLocation: { code: match } } } },
      { lines: { some: { toLocation: { code: match } } } },
    ]),
  }),
})
