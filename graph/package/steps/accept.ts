import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { promising } from '../../stock/steps/available.ts'
import { post } from '../../stock/steps/post.ts'
import { type DraftReason, draftReasons } from '../rules.ts'
import { type JudgedPackage, readJudged, writeDraftReasons } from '../store/judged.ts'
import { requestLabel } from '../store/label.ts'
import { setLocked } from '../store/lines.ts'
import { lockPackages, movePackages } from '../store/move.ts'

/**
 * Accepts those drafts whose goods are all available, the oldest first, and says of the others what is missing. It posts, so it is the
 * last thing that a command does. Returns the ids of the accepted ones.
 */
export function acceptDrafts(tx: Tx, call: Call, ids: readonly string[]): Promise<{ accepted: string[]; facts: Fact[] }> {
  return promising(
    tx,
    async () => (await readJudged(tx, ids)).flatMap(({ warehouseId, lines }) => lines.map(({ productId }) => ({ warehouseId, productId }))),
    async () => {
      await lockPackages(tx, ids)
      const drafts = (await readJudged(tx, ids)).filter(({ state }) => state === 'DRAFT')
      const { good, bad } = judgeDrafts(drafts)
      await writeDraftReasons(tx, bad)
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
          ...{ warehouseId, customerId, productId, locked: quantity },
          document: { kind: 'Package', id, number },
        })),
      )
      const [first] = products
      if (first) await post(tx, call, first.document, { products })
      return { accepted, facts }
    },
  )
}

/** Gives the goods to the drafts in their order: all lines of one or none. */
function judgeDrafts(drafts: readonly JudgedPackage[]): { good: JudgedPackage[]; bad: { id: string; reasons: DraftReason[] }[] } {
  const left = new Map<string, number>()
  const good: JudgedPackage[] = []
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
    const reasons = draftReasons(lines, draft.channelId !== null)
    if (draft.label === 'FAILED') reasons.push({ code: 'LABEL_FAILED', line: null })
    if (reasons.length > 0) bad.push({ id: draft.id, reasons })
    else {
      good.push(draft)
      for (const { product, quantity } of lines) left.set(keyOf(product.id), product.available - quantity)
    }
  }
  return { good, bad }
}
