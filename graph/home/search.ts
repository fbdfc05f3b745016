import { accessRights } from '../access/states.ts'
import { customerRights } from '../customer/states.ts'
import { deliveryRights } from '../delivery/states/handover.ts'
import { inboundRights } from '../inbound/states.ts'
import { inventoryRights } from '../inventory/states.ts'
import { customerOf, hasRight, scopeOfRight } from '../kernel/command/actor.ts'
import { badInput } from '../kernel/command/badInput.ts'
import { type Context, signedIn } from '../kernel/schema/context.ts'
import { packageRights } from '../package/states.ts'
import { productRights } from '../product/states.ts'
import { stockRights } from '../stock/states.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { waveRights } from '../wave/states.ts'
import { searchKinds, searchTextMaximum } from './states.ts'
import { type Found, findByText, type SearchKindName } from './store/search.ts'

const rights = {
  PACKAGE: packageRights.read,
  WAVE: waveRights.read,
  INBOUND_ORDER: inboundRights.read,
  PRODUCT: productRights.read,
  LOCATION: warehouseRights.read,
  CUSTOMER: customerRights.read,
  STAFF: accessRights.staff,
  TRANSFER: inventoryRights.read,
  ADJUSTMENT: inventoryRights.read,
  STOCK_COUNT: inventoryRights.read,
  UNKNOWN_PARCEL: inboundRights.read,
  HANDOVER_SHEET: deliveryRights.read,
  SIMPLE_PRINT: waveRights.simple,
  RETURN_TASK: stockRights.return,
  INTERCEPTION: packageRights.read,
} as const satisfies Record<SearchKindName, string>

/** What customers find: what has a page in their console. */
const ofCustomers: ReadonlySet<SearchKindName> = new Set(['PACKAGE', 'INBOUND_ORDER', 'PRODUCT', 'UNKNOWN_PARCEL'])

/** Maximum results per kind. */
const perKindMaximum = 20

/** Finds by code or prefix what the reader may see in a warehouse; exact matches first, each thing once. */
export async function search(ctx: Context, warehouseId: string, typed: string, perKind: number): Promise<Found[]> {
  if (perKind < 1 || perKind > perKindMaximum) throw badInput(`A search returns 1 to ${perKindMaximum} results per kind`)
  const text = typed.trim().replace(/^P:/i, '')
  if (text.length > searchTextMaximum) throw badInput(`The search text may have at most ${searchTextMaximum} characters`)
  const actor = signedIn(ctx)
  const customerId = customerOf(actor)
  const place = customerId ? { warehouseId, customerId } : { warehouseId }
  const kinds = searchKinds.flatMap((kind) => {
    const right = rights[kind]
    const reached = scopeOfRight(actor, right)
    return reached && (!customerId || ofCustomers.has(kind)) && hasRight(actor, right, place)
      ? [{ kind, customerIds: reached.customerIds }]
      : []
  })
  if (text === '' || kinds.length === 0) return []
  const found = await findByText(ctx.db, warehouseId, text, kinds, perKind)
  const seen = new Set<string>()
  return found
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind))
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .filter(({ kind }, at, all) => all.slice(0, at).filter((other) => other.kind === kind).length < perKind)
}
