import type { NewId } from '../../kernel/identity.ts'
import type { BatchOrigin, KnownBatch, NewBatch } from '../store/batch.ts'

export {
  type BatchOrigin,
  batchesFrom,
  batchPart,
  type KnownBatch,
  makeBatches,
  type NewBatch,
  readBatches,
  valuesOfBatches,
} from '../store/batch.ts'

/** The batches of different products of one document and day: the known ones, and for the others new ones, which get the next numbers. */
export function chooseBatches(
  origins: readonly BatchOrigin[],
  known: readonly KnownBatch[],
  newId: NewId,
  nextNumber: () => string,
): { batchIds: ReadonlyMap<string, string>; made: NewBatch[] } {
  const batchIds = new Map<string, string>()
  const made: NewBatch[] = []
  for (const origin of origins) {
    const batch = known.find(({ productId, receivedOn }) => productId === origin.productId && receivedOn === origin.receivedOn)
    if (!batch) made.push({ ...origin, id: newId(), number: nextNumber() })
    batchIds.set(origin.productId, batch?.id ?? (made.at(-1) as NewBatch).id)
  }
  return { batchIds, made }
}
