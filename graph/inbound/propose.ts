import type { Tx } from '../kernel/db.ts'
import { type Line, listableOf, type Order, type QualityValue } from './rules/model.ts'
import { chooseLocation } from './rules/proposal.ts'
import type { ShelveView } from './rules/view.ts'
import { candidatesFor, placeOf } from './store/candidates.ts'

/** Where the listable pieces of a line should go, seen from where the person stands. */
export async function proposeFor(
  tx: Tx,
  order: Order,
  line: Line,
  quality: QualityValue,
  nearCode: string | null,
): Promise<Pick<ShelveView, 'proposedCode' | 'proposedArea' | 'proposedQuantity'>> {
  const near = nearCode ? await placeOf(tx, order.warehouseId, nearCode) : null
  const { candidates, size } = await candidatesFor(tx, order.warehouseId, line.productId, quality, near)
  const proposal = chooseLocation(candidates, { size, quantity: listableOf(line, quality) }, near)
  return {
    proposedCode: proposal?.candidate.code ?? null,
    proposedArea: proposal?.candidate.areaCode ?? null,
    proposedQuantity: proposal?.quantity ?? 0,
  }
}
