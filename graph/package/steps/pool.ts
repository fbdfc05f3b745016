import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import type { Failure } from '../../kernel/failure.ts'
import { promising } from '../../stock/steps/available.ts'
import { leaveWave } from '../../stock/steps/leave.ts'
import { post } from '../../stock/steps/post.ts'
import { type DraftReason, insufficient } from '../rules.ts'
import { type JudgedPackage, readJudged } from '../store/judged.ts'
import { renewLabel } from '../store/label.ts'
import { clearProgress, linesOf, setLocked } from '../store/lines.ts'
import { lockPackages, type MovedPackage, movePackages } from '../store/move.ts'

/**
 * Abnormal packages wait for a wave again: what is missing of their promises is locked, or the package stays as it is and its refusal is
 * answered. Goods that were picked pass to return tasks. It posts, so it is the last thing that a command does.
 */
export function returnToPool(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{ moved: MovedPackage[]; refused: Map<string, Failure>; facts: Fact[] }> {
  return promising(
    tx,
    async () => (await readJudged(tx, ids)).flatMap(({ warehouseId, lines }) => lines.map(({ productId }) => ({ warehouseId, productId }))),
    async () => {
      await lockPackages(tx, ids)
      const abnormal = (await readJudged(tx, ids)).filter(({ state }) => state === 'ABNORMAL')
      const { good, refused } = judgeMissing(abnormal)
      const { moved, facts } = await movePackages(
        tx,
        call,
        good.map(({ id }) => id),
        'toPending',
        { waveId: null, set: `hole = null, picked_at = null, packed_at = null, packed_by_id = null, material_id = null, ${renewLabel}` },
      )
      const back = moved.map(({ id }) => id)
      const lines = good.flatMap(({ id, number, lines }) =>
        lines.map((line) => ({ lineId: line.id, packageId: id, packageNumber: number })),
      )
      const leaving = await leaveWave(tx, call, lines)
      await setLocked(tx, back, 'QUANTITY')
      await clearProgress(tx, back)
      const products = good.flatMap(({ id, number, warehouseId, customerId, lines }) =>
        lines.map(({ productId, quantity, locked }) => ({
          ...{ warehouseId, customerId, productId, locked: quantity - locked },
          document: { kind: 'Package', id, number },
        })),
      )
      const [first] = products
      if (first) await post(tx, call, first.document, { claims: leaving.claims, products })
      return { moved, refused, facts: [...facts, ...leaving.facts] }
    },
  )
}

function judgeMissing(packages: readonly JudgedPackage[]): { good: JudgedPackage[]; refused: Map<string, Failure> } {
  const left = new Map<string, number>()
  const good: JudgedPackage[] = []
  const refused = new Map<string, Failure>()
  for (const one of packages) {
    const needs = one.lines.map((line) => {
      const key = `${one.warehouseId} ${line.productId}`
      const missing = line.quantity - line.locked
      return { line, key, missing, available: left.get(key) ?? line.available }
    })
    const short = needs.find(({ missing, available }) => missing > available)
    if (short)
      refused.set(one.id, insufficient({ ...short.line, product: { ...short.line, id: '', weightGrams: 0, available: short.available } }))
    else {
      good.push(one)
      for (const { key, missing, available } of needs) left.set(key, available - missing)
    }
  }
  return { good, refused }
}

/** Pending packages whose label failed become drafts again, for a person to mend; their promises are free. The caller posts, last. */
export async function toDraft(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{
  moved: MovedPackage[]
  facts: Fact[]
  products: { warehouseId: string; customerId: string; productId: string; locked: number }[]
}> {
  const reasons: DraftReason[] = [{ code: 'LABEL_FAILED', line: null }]
  const set = `accepted_at = null, draft_reasons = '${JSON.stringify(reasons)}'`
  const { moved, facts } = await movePackages(tx, call, ids, 'shortage', { set, reason: 'LABEL_FAILED' })
  const drafts = moved.map(({ id }) => id)
  const lines = await linesOf(tx, drafts)
  await setLocked(tx, drafts, 'NOTHING')
  const products = lines.map(({ warehouseId, customerId, productId, locked, packageId, packageNumber }) => ({
    ...{ warehouseId, customerId, productId, locked: -locked },
    document: { kind: 'Package', id: packageId, number: packageNumber },
  }))
  return { moved, facts, products }
}
