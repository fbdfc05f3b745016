import type { Package } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { post } from '../../stock/steps/post.ts'
import type { InterceptionDecision } from '../../warehouse/states.ts'
import type { InterceptionWish } from '../states.ts'
import { cancel } from '../steps/cancel.ts'
import { hold } from '../store/hold.ts'
import { endInterception } from '../store/interception.ts'

/**
 * Does to a locked package what was decided: approved, it is cancelled or put on hold; rejected, it is processed again. It may post, so it must be the last
 * step.
 */
export async function carryOut(
  tx: Tx,
  call: Call,
  pkg: Package,
  decision: keyof typeof InterceptionDecision.values,
  { wish, reason }: { wish: keyof typeof InterceptionWish.values; reason: string },
): Promise<Fact[]> {
  if (decision === 'REJECT') return [await endInterception(tx, call, pkg, 'REJECTED')]
  if (wish === 'HOLD') {
    const ended = await endInterception(tx, call, pkg, 'APPROVED')
    // One that is on hold already stays so, with its own reason.
    const held = await hold(tx, call, pkg, reason)
    return held ? [ended, held] : [ended]
  }
  const { facts, posting } = await cancel(tx, call, [pkg.id], reason)
  await post(tx, call, { kind: 'Package', id: pkg.id, number: pkg.number }, posting)
  return facts
}
