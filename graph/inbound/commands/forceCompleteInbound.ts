import { command } from '../../kernel/command/command.ts'
import { locationByCode } from '../../warehouse/steps.ts'
import { FateUnclear } from '../failures.ts'
import { ForceCompleteInboundInput } from '../input.ts'
import { inboundFacts } from '../ledger.ts'
import { loadOrder, requireLine, scopeOfOrder } from '../loadOrder.ts'
import { type PutawayQuantity, putAway } from '../putAway.ts'
import { forceComplete, qualityOf } from '../rules/shelving.ts'
import { inboundRights } from '../states.ts'
import { insertLosses } from '../store/shelving.ts'

/** Force-completes an order with missing goods. */
export const forceCompleteInbound = command({
  name: 'forceCompleteInbound',
  means: 'Force-completes an order. Every received piece that is not put away must be put away or written off; none may be left out.',
  right: inboundRights.close,
  input: ForceCompleteInboundInput,
  scope: ({ orderId }, db) => scopeOfOrder(db, orderId),
  async run(tx, call, { orderId, reason, unshelved }) {
    const loaded = await loadOrder(tx, orderId)
    const { order: before } = loaded
    const fates: { lineId: string; quality: 'GOOD' | 'DEFECTIVE'; quantity: number; lost: boolean }[] = []
    const heaps: PutawayQuantity[] = []
    const losses: { lineId: string; quality: 'GOOD' | 'DEFECTIVE'; quantity: number; reason: string }[] = []
    for (const [at, { lineId, quality, quantity, locationCode, lossReason }] of (unshelved ?? []).entries()) {
      const field = `unshelved.${at}`
      const line = requireLine(before, lineId, `${field}.lineId`)
      if (Boolean(locationCode) === Boolean(lossReason)) throw FateUnclear({ sku: line.sku }, field)
      fates.push({ lineId, quality, quantity, lost: !locationCode })
      if (lossReason) losses.push({ lineId, quality, quantity, reason: lossReason })
      if (!locationCode) continue
      const location = await locationByCode(tx, before.warehouseId, locationCode, `${field}.locationCode`)
      heaps.push({ line, location, quality: qualityOf(location, quality), quantity })
    }
    const decision = forceComplete(before, fates, call.now)
    await insertLosses(tx, call, before, losses)
    await putAway(tx, call, loaded, decision, heaps, reason)
    return {
      result: { orderId },
      facts: [
        ...inboundFacts('forced', before, decision.order),
        ...losses.flatMap(({ reason: _words, ...loss }) => inboundFacts('lost', decision.order, decision.order, loss)),
      ],
    }
  },
})
