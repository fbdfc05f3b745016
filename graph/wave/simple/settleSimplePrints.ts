import type { LabelPaper } from '../../file/steps.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { post } from '../../stock/steps/post.ts'
import { lockSimpleMembers, lockSimplePrint, moveSimplePrint, simplePrintFact } from '../store/simplePrint.ts'
import { completeSimplePrint } from './completeSimplePrint.ts'

/** Labels of locked simple prints were confirmed one by one: their packages are ready to ship; the last one confirms the simple print. */
export async function settleSimplePrints(
  tx: Tx,
  call: Call,
  simplePrintIds: readonly string[],
  labels: readonly LabelPaper[],
): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const id of simplePrintIds) {
    const batch = await lockSimplePrint(tx, id)
    if (batch?.state !== 'PRINTED') continue
    const waiting = (await lockSimpleMembers(tx, id)).filter(({ state }) => state === 'TO_BE_PRINTED')
    const confirmed = waiting.filter((one) =>
      labels.some(({ packageId, labelRequest }) => packageId === one.id && labelRequest === one.labelRequest),
    )
    const done = await completeSimplePrint(
      tx,
      call,
      batch,
      confirmed.map((one) => one.id),
    )
    if (done.ids.length === 0) continue
    facts.push(...done.facts)
    await post(tx, call, { kind: 'SimplePrint', id, number: batch.number }, done.posting)
    if (done.ids.length === waiting.length && (await moveSimplePrint(tx, call, id, 'confirm')))
      facts.push(simplePrintFact('confirmed', batch))
  }
  return facts
}
