import { command } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { RetryCommand } from '../../kernel/sql/sqlError.ts'
import { PackageNotFound } from '../../package/failures.ts'
import { packageIdInput } from '../../package/input.ts'
import { isPickingConfirmed, picksAgain } from '../../package/rules.ts'
import { packageRights } from '../../package/states.ts'
import { type LineRow, packageLinesOf } from '../../package/steps/lines.ts'
import { lockPackage } from '../../package/steps/lock.ts'
import { pickAgain, refusePickAgain } from '../../package/steps/pickAgain.ts'
import { scopeOfPackage } from '../../package/steps/scope.ts'
import { finishPicking } from '../../package/steps/wave.ts'
import { allocatedStockOf, proposeAllocations, readCountedPickable, readFreePickable } from '../../stock/steps/allocations.ts'
import { post } from '../../stock/steps/post.ts'
import { PackageNotInWave, WaveNotBeingPicked } from '../failures.ts'
import { loadWaveForScan } from '../loadWave.ts'
import { MissingOnPaper, NotInPickingAreas, OnlyWhereCounted } from '../pick/failures.ts'
import { missingOfLines } from '../rules/picking.ts'
import { freeByProduct, locationCodes } from '../store/pool.ts'
import { waveFact } from '../store/wave.ts'

/**
 * Has the missing pieces of an abnormal package picked again, from other locations of the picking areas; what it has stays. Fails if its wave is over, or
 * is being picked from a printed list, which does not change. In a wave whose picking is confirmed, what is missing is picked on a second walk; a package
 * of which everything is picked is so at once. What is packed is not picked again.
 */
export const rePickPackage = command({
  name: 'rePickPackage',
  means:
    'Returns an abnormal package to the picking of its wave, which must not be over. Its missing pieces are reserved and allocated in the picking areas, but not where pieces are held for a count, or the action is refused; so it is if pieces are missing while the wave is picked from a printed list. Once the picking of the wave is confirmed, the missing pieces are picked on a second walk, which `confirmPicking` confirms; a package of which everything is picked is so at once. A packed package is refused. Pieces that it has stay with it.',
  right: packageRights.mark,
  input: fields({ packageId: packageIdInput }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    // The wave is locked before its packages; which one it is, is known only from the package.
    const seen = await tx.package.findUnique({ where: { id: packageId }, select: { waveId: true } })
    if (!seen) throw PackageNotFound({}, 'packageId')
    const wave = seen.waveId === null ? null : await loadWaveForScan(tx, seen.waveId, () => false)
    const before = await lockPackage(tx, packageId)
    if (before?.waveId !== seen.waveId) throw new RetryCommand()
    const refusal = refusePickAgain(before)
    if (refusal) throw refusal
    if (!wave) throw PackageNotInWave({ number: before.number })
    if (wave.state !== 'PICKING' && !isPickingConfirmed(wave)) throw WaveNotBeingPicked({ number: wave.number })
    const lines = await packageLinesOf(tx, [packageId])
    const held = await allocatedStockOf(
      tx,
      'PACKAGE_LINE',
      lines.map(({ id }) => id),
    )
    const wants = missingOfLines(lines, held)
    const pieces = wants.reduce((sum, { quantity }) => sum + quantity, 0)
    if (!picksAgain(before, wave, pieces)) throw MissingOnPaper({ number: before.number, missing: pieces, wave: wave.number })

    const again = await pickAgain(tx, call, packageId)
    if (again instanceof Failure) throw again
    const { products, facts } = again
    const { allocations, without } = await proposeAllocations(tx, wave.warehouseId, [{ packageId, wants }], 'NOT_COUNTED')
    if (without.length > 0) throw await notInPickingAreas(tx, wave.warehouseId, wants)
    const isPicked = pieces === 0 && isPickingConfirmed(wave) && held.every(({ kind }) => kind === 'OUT')
    const picked = isPicked ? await finishPicking(tx, call, [packageId]) : { facts: [] }
    await post(tx, call, { kind: 'Wave', id: wave.id, number: wave.number }, { allocations, products })
    return { result: { packageId }, facts: [...facts, ...picked.facts, waveFact('picked-again', wave, { packageId, pieces })] }
  },
})

/** Says of which product the picking areas have too few pieces, or have them only where pieces are held for a count: the first one. */
async function notInPickingAreas(
  tx: Parameters<typeof freeByProduct>[0],
  warehouseId: string,
  wants: readonly Pick<LineRow, 'productId' | 'quantity'>[],
): Promise<Failure> {
  const productIds = wants.map(({ productId }) => productId)
  const all = await freeByProduct(tx, warehouseId, productIds)
  const free = await readFreePickable(tx, warehouseId, productIds)
  const short = wants.flatMap(({ productId, quantity }) => {
    const { sku = '', staged = 0, picking = 0 } = all.get(productId) ?? {}
    const missing = quantity - free.filter((pile) => pile.productId === productId).reduce((sum, pile) => sum + pile.free, 0)
    return missing > 0 ? [{ productId, sku, missing, staged, isThere: quantity <= picking }] : []
  })[0]
  if (!short) return NotInPickingAreas({ sku: '', missing: 0, staged: 0 })
  const { productId, isThere, ...values } = short
  if (!isThere) return NotInPickingAreas(values)
  const counted = await readCountedPickable(tx, warehouseId, productId)
  const locations = await locationCodes(
    tx,
    counted.map(({ locationId }) => locationId),
  )
  return OnlyWhereCounted({ ...values, locations: locations.slice(0, 8).join(', ') })
}
