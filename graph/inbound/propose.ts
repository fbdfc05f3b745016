import type { Tx } from '../kernel/sql/db.ts'
import { type Line, type Order, type QualityValue, toPutAwayOf } from './rules/model.ts'
import { chooseLocation } from './rules/proposal.ts'
import type { ShelveView } from './rules/view.ts'
import { candidatesFor, walkPositionOf } from './store/candidates.ts'

/** Proposes a location for the pieces of a line to put away, near the user's position. */
export async function proposeFor(
  tx: Tx,
  order: Order,
  line: Line,
  quality: QualityValue,
  nearCode: string | null,
): Promise<Pick<ShelveView, 'proposedCode' | 'proposedArea' | 'proposedQuantity'>> {
  const near = nearCode ? await walkPositionOf(tx, order.warehouseId, nearCode) : null
  const { candidates, size } = await candidatesFor(tx, order.warehouseId, line.productId, quality, near)
  const proposal = chooseLocation(candidates, { size, quantity: toPutAwayOf(line, quality) }, near)
  return {
    proposedCode: proposal?.candidate.code ?? null,
    proposedArea: proposal?.candidate.areaCode ?? null,
    proposedQuantity: proposal?.quantity ?? 0,
  }
}
