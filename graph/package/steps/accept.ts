import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { post } from '../../stock/steps/post.ts'
import { withReservationRetry } from '../../stock/steps/withReservationRetry.ts'
import { type DraftReason, draftReasons } from '../rules.ts'
import { type AcceptanceCandidate, readAcceptanceCandidates, writeDraftReasons } from '../store/acceptance.ts'
import { requestLabel } from '../store/label.ts'
import { setLocked } from '../store/lines.ts'
import { lockPackages, movePackages } from '../store/move.ts'

/**
 * Accepts drafts whose stock is fully available, in the given order, and writes the missing items to the others. It posts, so it must be the last
 * step of a command. Returns the ids of accepted drafts.
 */
export async function acceptDrafts(tx: Tx, call: Call, ids: readonly string[]): Promise<{ accepted: string[]; facts: Fact[] }> {
  await lockPackages(tx, ids)
  return withReservationRetry(
    tx,
    async () =>
      (await readAcceptanceCandidates(tx, ids)).flatMap(({ warehouseId, lines }) =>
        lines.map(({ productId }) => ({ warehouseId, productId })),
      ),
    async () => {
      const drafts = (await readAcceptanceCandidates(tx, ids)).filter(({ state }) => state === 'DRAFT')
      const { good, bad } = evaluateDrafts(drafts)
      const short = await writeDraftReasons(tx, bad)
      const { moved, facts } = await movePackages(
        tx,
        call,
        good.map(({ id }) => id),
        'accept',
        { set: `accepted_at = kernel_now(), draft_reasons = '[]', ${requestLabel}` },
      )
      const accepted = moved.map(({ id }) => id)
      await setLocked(tx, accepted, 'QUANTITY')
      const products = good.flatMap(({ id, number, warehouseId, customerId, lines }) =>
        lines.map(({ productId, quantity }) => ({
          warehouseId,
          customerId,
          productId,
          locked: quantity,
          document: { kind: 'Package', id, number },
        })),
      )
      const [first] = products
      if (first) await post(tx, call, first.document, { products })
      const shortFacts = drafts
        .filter(({ id }) => short.has(id))
        .map(({ id, warehouseId, customerId }) => ({ kind: 'package.short', type: 'Package', id, warehouseId, customerId }))
      return { accepted, facts: [...facts, ...shortFacts] }
    },
  )
}

/** Assigns available stock to drafts in order: all lines of a draft or none. */
function evaluateDrafts(drafts: readonly AcceptanceCandidate[]): {
  good: AcceptanceCandidate[]
  bad: { id: string; reasons: DraftReason[] }[]
} {
  const left = new Map<string, number>()
  const good: AcceptanceCandidate[] = []
  const bad: { id: string; reasons: DraftReason[] }[] = []
  for (const draft of drafts) {
    const keyOf = (productId: string) => `${draft.warehouseId} ${productId}`
    const lines = draft.lines.map((line) => ({
      lineNo: line.lineNo,
      quantity: line.quantity,
      product: {
        id: line.productId,
        sku: line.sku,
        forSale: line.forSale,
        weightGrams: 0,
        available: left.get(keyOf(line.productId)) ?? line.available,
      },
    }))
    const reasons = draftReasons(lines, draft.channelId !== null ? null : draft.isRouted ? 'NO_CHANNEL' : 'CHANNEL_MISSING')
    if (draft.label === 'FAILED') reasons.push({ code: 'LABEL_FAILED', line: null })
    if (reasons.length > 0) bad.push({ id: draft.id, reasons })
    else {
      good.push(draft)
      for (const { product, quantity } of lines) left.set(keyOf(product.id), product.available - quantity)
    }
  }
  return { good, bad }
}
