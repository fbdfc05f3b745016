import type { Call } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { leaveWave } from '../../stock/steps/leaveWave.ts'
import { post } from '../../stock/steps/post.ts'
import { withReservationRetry } from '../../stock/steps/withReservationRetry.ts'
import { type DraftReason, insufficient } from '../rules.ts'
import { type AcceptanceCandidate, readAcceptanceCandidates } from '../store/acceptance.ts'
import { dropLabel, renewLabel } from '../store/label.ts'
import { clearProgress, readLines, setLocked } from '../store/lines.ts'
import { lockPackages, type MovedPackage, movePackages } from '../store/move.ts'

/**
 * Returns abnormal packages to pending: missing stock is reserved, or the package stays and its refusal is returned. Picked goods move to
 * return tasks. It posts, so it must be the last step of a command.
 */
export async function returnToPool(
  tx: Tx,
  call: Call,
  ids: readonly string[],
): Promise<{ moved: MovedPackage[]; refused: Map<string, Failure>; facts: Fact[] }> {
  await lockPackages(tx, ids)
  return withReservationRetry(
    tx,
    async () =>
      (await readAcceptanceCandidates(tx, ids)).flatMap(({ warehouseId, lines }) =>
        lines.map(({ productId }) => ({ warehouseId, productId })),
      ),
    async () => {
      const abnormal = (await readAcceptanceCandidates(tx, ids)).filter(({ state }) => state === 'ABNORMAL')
      const { good, refused } = evaluateMissing(abnormal)
      const { moved, facts } = await movePackages(
        tx,
        call,
        good.map(({ id }) => id),
        'toPending',
        { waveId: null, set: `slot = null, picked_at = null, packed_at = null, packed_by_id = null, material_id = null, ${renewLabel}` },
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
          warehouseId,
          customerId,
          productId,
          locked: quantity - locked,
          document: { kind: 'Package', id, number },
        })),
      )
      const [first] = products
      if (first) await post(tx, call, first.document, { allocations: leaving.allocations, products })
      return { moved, refused, facts: [...facts, ...leaving.facts] }
    },
    async () => (await readLines(tx, ids)).map(({ id }) => id),
  )
}

/** Which packages get the stock that they lack, in their order; the others with their refusal. */
export function evaluateMissing(packages: readonly AcceptanceCandidate[]): { good: AcceptanceCandidate[]; refused: Map<string, Failure> } {
  const left = new Map<string, number>()
  const good: AcceptanceCandidate[] = []
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

/** Returns pending packages to draft, because their label failed or their stock is gone, and releases what is reserved. The caller posts last. */
export async function returnToDraft(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  code: 'LABEL_FAILED' | 'INSUFFICIENT_AVAILABLE',
): Promise<{
  moved: MovedPackage[]
  facts: Fact[]
  products: { warehouseId: string; customerId: string; productId: string; locked: number }[]
}> {
  const reasons: DraftReason[] = [{ code, line: null }]
  const label = code === 'LABEL_FAILED' ? '' : `, ${dropLabel}`
  const set = `accepted_at = null, draft_reasons = '${JSON.stringify(reasons)}'${label}`
  const { moved, facts } = await movePackages(tx, call, ids, 'shortage', { set, reason: code })
  const drafts = moved.map(({ id }) => id)
  const lines = await readLines(tx, drafts)
  await setLocked(tx, drafts, 'NOTHING')
  const products = lines.map(({ warehouseId, customerId, productId, locked, packageId, packageNumber }) => ({
    warehouseId,
    customerId,
    productId,
    locked: -locked,
    document: { kind: 'Package', id: packageId, number: packageNumber },
  }))
  return { moved, facts, products }
}
