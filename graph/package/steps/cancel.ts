import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { leaveWave } from '../../stock/steps/leaveWave.ts'
import type { Posting } from '../../stock/steps/post.ts'
import { endHold } from '../store/hold.ts'
import { endRequestsOf } from '../store/interception.ts'
import { dropLabel } from '../store/label.ts'
import { clearProgress, readLines, setLocked } from '../store/lines.ts'
import { type MovedPackage, movePackages } from '../store/move.ts'

/**
 * Cancels packages in any state before shipping: releases reserved stock, voids labels, ends holds and interceptions, leaves the wave and moves picked goods to return
 * tasks. The caller posts the returned posting last. Packages that may not be cancelled are missing from `moved`.
 */
export async function cancel(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  remark?: string,
): Promise<{ moved: MovedPackage[]; facts: Fact[]; posting: Required<Posting> }> {
  const { moved, facts } = await movePackages(tx, call, ids, 'cancel', {
    waveId: null,
    set: `slot = null, draft_reasons = '[]', ${dropLabel}, ${endHold}, interception = case t.interception when 'REQUESTED' then 'APPROVED' else t.interception end`,
    ...(remark !== undefined && { remark }),
  })
  const cancelled = moved.map(({ id }) => id)
  const lines = await readLines(tx, cancelled)
  const leaving = await leaveWave(
    tx,
    call,
    lines.map(({ id, packageId, packageNumber }) => ({ lineId: id, packageId, packageNumber })),
  )
  const ended = await endRequestsOf(tx, call, cancelled)
  await setLocked(tx, cancelled, 'NOTHING')
  await clearProgress(tx, cancelled)
  const products = lines
    .filter(({ locked }) => locked > 0)
    .map(({ warehouseId, customerId, productId, locked, packageId, packageNumber }) => ({
      warehouseId,
      customerId,
      productId,
      locked: -locked,
      document: { kind: 'Package', id: packageId, number: packageNumber },
    }))
  return { moved, facts: [...facts, ...ended, ...leaving.facts], posting: { places: [], allocations: leaving.allocations, products } }
}
