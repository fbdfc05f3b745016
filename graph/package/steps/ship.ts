import type { Call } from '../../kernel/command/call.ts'
import { type Decision, decideAndSave, loadDecideSave, type Saving } from '../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { deduct } from '../../stock/rules.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { mayShip } from '../rules.ts'
import { movedFact } from '../store/move.ts'
import { loadOfShipments, readShipments, type Shipment, shippingParts, valuesOfShipping, type Weighing } from '../store/shipping.ts'

export { readShipments, type Shipment, shipmentPart, shipmentsOf, type Weighing } from '../store/shipping.ts'

const parts = { sql: shippingParts('ready') }

/** Packages that a call ships; only one of them is weighed. */
export interface Shipping {
  shipments: readonly Shipment[]
  weighing: Weighing | null
}

/** What a call ships, as it is saved: the packages, their goods and reservations in the ledger. */
export function saveShipping([first]: readonly { call: Call; change: Shipping }[]): Saving {
  const { call, change } = first as { call: Call; change: Shipping }
  return { parts, ...valuesOfShipping(call, change, postingOf(change.shipments)) }
}

/** Goods and reservations of packages that leave the ledger. */
function postingOf(shipments: readonly Shipment[]): Required<Posting> {
  const { allocations } = deduct(shipments.flatMap(({ held }) => held))
  const documentOf = ({ id, number }: Shipment) => ({ kind: 'Package', id, number })
  return {
    allocations,
    places: shipments.flatMap((one) => deduct(one.held).places.map((move) => ({ ...move, document: documentOf(one) }))),
    products: shipments.flatMap((one) =>
      one.lines.map(({ productId, quantity, locked }) => ({
        warehouseId: one.warehouseId,
        customerId: one.customerId,
        productId,
        good: -quantity,
        locked: -locked,
        document: documentOf(one),
      })),
    ),
  }
}

export const shippedFact = (shipment: Shipment): Fact => movedFact({ ...shipment, from: 'TO_BE_SHIPPED', to: 'SHIPPED' })

const shipping = loadDecideSave({
  together: (_inputs: readonly { ids: readonly string[]; weighing: Weighing | null }[]) => 1,
  load: loadOfShipments,
  valuesOf: ([input]) => ({ ids: input?.ids ?? [] }),
  read: readShipments,
  decide(loaded: Shipment[], _call, { weighing }): Decision<Shipment[], Shipping, Shipment[]> {
    const shipped = loaded.filter(mayShip)
    return { loaded: [], change: { shipments: shipped, weighing }, result: shipped, facts: shipped.map(shippedFact) }
  },
  save: saveShipping,
})

/** Ships packages, with their goods and reservations in the ledger, so it must be the last step. Those that may not ship are missing from the result. */
export async function ship(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  weighing: Weighing | null = null,
): Promise<{ shipped: readonly Shipment[]; facts: Fact[] }> {
  const { result: shipped, facts } = await decideAndSave(tx, call, shipping, { ids, weighing })
  return { shipped, facts }
}
