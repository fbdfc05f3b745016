import { packagesOfLines, planPackageShortage, tooFewPieces } from '../../package/steps/shortage.ts'
import { type AllocatedStock, planShortages } from '../../stock/rules.ts'
import { readAvailable, readPiles } from '../../stock/steps/piles.ts'
import { readClaims } from '../../stock/steps/shortage.ts'
import type { AssessedLine } from './assessCount.ts'

/** Lines whose counted pieces stand: the ledger follows them. */
export const standing = (lines: readonly AssessedLine[]) =>
  lines.filter(({ state }) => state === 'AGREES' || state === 'DIFFERENT' || state === 'APPROVED')

const changeOf = ({ assessment: { difference } }: AssessedLine) => difference ?? 0

/** Documents lose pieces in this order; packages come last, those of the newest wave first. */
const ranks: readonly AllocatedStock['owner'][] = ['ADJUSTMENT', 'TRANSFER', 'RETURN_TASK', 'PACKAGE_LINE']

/**
 * What the lines of a count do when they are posted: which pieces leave which batches, which count holds are closed, and who loses goods that are
 * allocated or locked. The same for the preview and the completion.
 */
export async function planCountPosting(
  tx: Parameters<typeof readClaims>[0] & Parameters<typeof readAvailable>[0],
  warehouseId: string,
  lines: readonly AssessedLine[],
) {
  const counted = standing(lines)
  const claims = await readClaims(tx, counted)
  const holds = claims.filter(({ owner }) => owner === 'COUNT_HOLD')
  const missing = counted.filter((line) => changeOf(line) < 0)
  const piles = (await readPiles(tx, missing)).map((pile) => {
    const held = holds.filter(
      (hold) => hold.locationId === pile.locationId && hold.productId === pile.productId && hold.batchId === pile.batchId,
    )
    return { ...pile, free: pile.free + held.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
  const packages = await packagesOfLines(
    tx,
    claims.filter(({ owner }) => owner === 'PACKAGE_LINE').map(({ ownerId }) => ownerId),
  )
  const orderOf = new Map(packages.map(({ lineId }, index) => [lineId, index]))
  const ordered = claims
    .filter(({ owner }) => owner !== 'COUNT_HOLD')
    .sort((a, b) => ranks.indexOf(a.owner) - ranks.indexOf(b.owner) || (orderOf.get(a.ownerId) ?? 0) - (orderOf.get(b.ownerId) ?? 0))
  const shortages = missing.map((line) => ({ ...line, missing: -changeOf(line) }))
  const { taken, losses, over } = planShortages(shortages, piles, ordered)

  const good = counted.filter(({ quality }) => quality === 'GOOD')
  const available = await readAvailable(tx, warehouseId, [...new Set(good.map(({ productId }) => productId))])
  const changes = new Map<string, number>()
  for (const line of good) changes.set(line.productId, (changes.get(line.productId) ?? 0) + changeOf(line))
  const tooFew = tooFewPieces(changes, available)
  const lost = losses
    .filter(({ claim }) => claim.owner === 'PACKAGE_LINE')
    .map(({ claim, quantity }) => ({ lineId: claim.ownerId, quantity }))
  const shortage = await planPackageShortage(tx, warehouseId, lost, tooFew)
  return { counted, holds, taken, losses, over, packages, ...shortage }
}

export type CountPlan = Awaited<ReturnType<typeof planCountPosting>>
