import { dueFirst } from '../../../graph/package/rules/dueTimes.ts'
import { at, type Model } from './model.ts'
import { channels, cutOffs, noon } from './newModel.ts'

/** Packages in the order in which they get scarce stock. */
export function inDueOrder(model: Model, indexes: Iterable<number>): number[] {
  const packages = [...indexes].map((index) => {
    const groupId = channels[at(model.packages, index).channel ?? ''] ?? null
    return { index, id: String(index).padStart(6, '0'), groupId, createdAt: noon }
  })
  return dueFirst(packages, cutOffs).map(({ index }) => index)
}
