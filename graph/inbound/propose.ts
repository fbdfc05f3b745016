import { type Line, type QualityValue, toPutAwayOf } from './rules/model.ts'
import { chooseLocation } from './rules/proposal.ts'
import type { ShelveView } from './rules/view.ts'
import type { Candidates } from './store/candidates.ts'

type Proposed = Pick<ShelveView, 'proposedCode' | 'proposedArea' | 'proposedQuantity'>

/** Proposes a location for the pieces of a line to put away. */
export function propose({ near, candidates, sizes }: Candidates, line: Line, quality: QualityValue): Proposed {
  const { productId } = line
  const size = sizes.find((one) => one.productId === productId)?.size
  if (!size) throw new Error(`No candidates were loaded for ${line.sku}`)
  const suitable = candidates.filter((one) => one.productId === productId && one.quality === quality)
  const proposal = chooseLocation(suitable, { size, quantity: toPutAwayOf(line, quality) }, near)
  return {
    proposedCode: proposal?.candidate.code ?? null,
    proposedArea: proposal?.candidate.areaCode ?? null,
    proposedQuantity: proposal?.quantity ?? 0,
  }
}
