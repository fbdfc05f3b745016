import type { Package } from '../../../generated/prisma/client.ts'
import { command } from '../../../kernel/command/command.ts'
import type { Failure, Values } from '../../../kernel/command/failure.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { fields, id, list } from '../../../kernel/input/fieldTypes.ts'
import { nextNumber } from '../../../kernel/number.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { dueFirst } from '../../../package/rules/dueTimes.ts'
import { readCutOffs } from '../../../package/steps/due.ts'
import { packageLinesOf } from '../../../package/steps/lines.ts'
import { lockPackages } from '../../../package/steps/lock.ts'
import { addToSimplePrint } from '../../../package/steps/wave.ts'
import { proposeAllocations } from '../../../stock/steps/allocations.ts'
import { post } from '../../../stock/steps/post.ts'
import { makeVirtualLocation } from '../../../warehouse/steps.ts'
import { GoodsOutOfReach, GoodsToMove } from '../../failures.ts'
import { refuseSimplePrint } from '../../rules/wave.ts'
import { simplePrintMaximum, waveRights } from '../../states.ts'
import { insertSimplePrint, simplePrintFact } from '../../store/simplePrint.ts'
import { unallocatableReasons } from '../../unallocatable.ts'

/** A package that was not taken, as stored in the command's answer. */
export interface SimplePrintRefusal {
  packageId: string
  number: string
  failure: { code: string; values: Values; field: string | null }
}

/** Takes chosen pending packages out of the pool to be printed and picked without a wave. */
export const createSimplePrint = command({
  name: 'createSimplePrint',
  means:
    'Takes chosen pending packages out of the pool, to be printed and picked without a wave: their goods are allocated in the picking areas, first in, first out. Packages that cannot be taken stay pending and are returned with the reason; if none can be taken, nothing is created.',
  right: waveRights.simple,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
    packageIds: list(id('Package'), simplePrintMaximum).meta({ description: 'The packages.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(
    tx,
    call,
    { warehouseId, packageIds },
  ): Promise<{
    result: { simplePrintId: string | null; refused: SimplePrintRefusal[] }
    facts: Fact[]
  }> {
    const packages = await loadPackages(tx, warehouseId, [...new Set(packageIds)])
    const judged = packages.map((pkg) => ({ pkg, refusal: refuseSimplePrint(pkg) }))
    const refused = judged.flatMap(({ pkg, refusal }) => (refusal ? [toRefusal(pkg, refusal)] : []))
    const ready = judged.flatMap(({ pkg, refusal }) => (refusal ? [] : [pkg]))
    const linesOf = Map.groupBy(
      await packageLinesOf(
        tx,
        ready.map((pkg) => pkg.id),
      ),
      ({ packageId }) => packageId,
    )
    const wants = ready.map(({ id: packageId }) => ({
      packageId,
      wants: (linesOf.get(packageId) ?? []).map(({ id: lineId, productId, quantity }) => ({ lineId, productId, quantity })),
    }))
    const { allocations, without } = await proposeAllocations(tx, warehouseId, wants)
    for (const { packageId, number, sku, missing, reason } of await unallocatableReasons(tx, warehouseId, without, linesOf, allocations)) {
      const failure = reason === 'TO_MOVE' ? GoodsToMove({ number, sku, missing }) : GoodsOutOfReach({ number, sku, missing })
      refused.push(toRefusal({ id: packageId, number }, failure))
    }
    const taken = ready.filter((pkg) => !without.includes(pkg.id))
    if (taken.length === 0) return { result: { simplePrintId: null, refused }, facts: [] }
    const number = await nextNumber(tx, call, 'simple')
    const outLocationId = await makeVirtualLocation(tx, call, warehouseId, 'OUT', `OUT-${number}`)
    const row = { id: call.newId(), number, warehouseId, outLocationId, packageCount: taken.length }
    await insertSimplePrint(tx, call, { ...row, pieces: taken.reduce((sum, { pieces }) => sum + pieces, 0) })
    const { facts } = await addToSimplePrint(
      tx,
      call,
      taken.map((pkg) => pkg.id),
      row.id,
    )
    await post(tx, call, { kind: 'SimplePrint', id: row.id, number }, { allocations })
    return { result: { simplePrintId: row.id, refused }, facts: [simplePrintFact('created', row), ...facts] }
  },
})

/** Locks packages of a warehouse and reads them, in the order in which they get scarce stock. Fails with NOT_FOUND. */
async function loadPackages(tx: Tx, warehouseId: string, ids: readonly string[]): Promise<Package[]> {
  await lockPackages(tx, ids)
  const rows = await tx.package.findMany({ where: { id: { in: [...ids] }, warehouseId } })
  if (rows.length < ids.length) throw NotFound({ what: 'Package' }, 'packageIds')
  return dueFirst(rows, await readCutOffs(tx, warehouseId))
}

const toRefusal = ({ id: packageId, number }: { id: string; number: string }, { code, values, field }: Failure): SimplePrintRefusal => ({
  packageId,
  number,
  failure: { code, values, field },
})
