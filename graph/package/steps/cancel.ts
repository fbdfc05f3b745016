import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { leaveWave } from '../../stock/steps/leave.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { dropLabel } from '../store/label.ts'
import { clearProgress, linesOf, setLocked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/**
 * Packages are cancelled, in any state before they are shipped: their promises are free at once, their labels are given back, they leave
 * their wave, and what was picked passes to return tasks. The caller posts what this returns, last. Those that may not be cancelled are
 * missing from `moved`.
 */
export async function cancel(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  remark?: string,
): Promise<{ moved: MovedPackage[]; facts: Fact[]; posting: Required<Posting> }> {
  const { moved, facts } = await movePackages(tx, call, ids, 'cancel', {
    waveId: null,
    set: `hole = null, draft_reasons = '[]', ${dropLabel}, interception = case t.interception when 'REQUESTED' then 'APPROVED' else t.interception end`,
    ...(remark !== undefined && { remark }),
  })
  const cancelled = moved.map(({ id }) => id)
  const lines = await linesOf(tx, cancelled)
  const leaving = await leaveWave(
    tx,
    call,
    lines.map(({ id, packageId, packageNumber }) => ({ lineId: id, packageId, packageNumber })),
  )
  await setLocked(tx, cancelled, 'NOTHING')
  await clearProgress(tx, cancelled)
  const products = lines
    .filter(({ locked }) => locked > 0)
    .map(({ warehouseId, customerId, productId, locked, packageId, packageNumber }) => ({
      ...{ warehouseId, customerId, productId, locked: -locked },
      document: { kind: 'Package', id: packageId, number: packageNumber },
    }))
  return { moved, facts: [...facts, ...leaving.facts], posting: { places: [], claims: leaving.claims, products } }
}
