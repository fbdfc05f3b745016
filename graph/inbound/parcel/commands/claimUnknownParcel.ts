import { command } from '../../../kernel/command/command.ts'
import { InboundOrderFinished } from '../../failures.ts'
import { ClaimUnknownParcelInput } from '../../input.ts'
import { loadOrder, scopeOfOrder } from '../../loadOrder.ts'
import { inboundRights } from '../../states.ts'
import { scopeOfParcel } from '../../store/unknownParcel.ts'
import { claimParcel } from '../claimParcel.ts'

/** Assigns a waiting parcel to an inbound order and so to its customer. */
export const claimUnknownParcel = command({
  name: 'claimUnknownParcel',
  means:
    'Assigns a waiting parcel to an inbound order and so to its customer. The order stays as it is and is signed for as usual, also by the label of the parcel.',
  right: inboundRights.claim,
  input: ClaimUnknownParcelInput,
  // The right of one customer is not enough: the parcel has no customer yet.
  async scope({ parcelId, orderId }, db) {
    await scopeOfOrder(db, orderId)
    return scopeOfParcel(db, parcelId)
  },
  async run(tx, call, { parcelId, orderId }) {
    const { order } = await loadOrder(tx, orderId)
    if (order.state === 'COMPLETED' || order.state === 'VOIDED') throw InboundOrderFinished({ order: order.number }, 'orderId')
    return { result: { parcelId }, facts: await claimParcel(tx, call, parcelId, order) }
  },
})
