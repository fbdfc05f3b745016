import type { FaultTestServer } from './faultTestServer.ts'
import { retryUntilAnswered, waitUntil } from './retry.ts'

const pendingLabelStates: ('REQUESTED' | 'VOID_REQUESTED')[] = ['REQUESTED', 'VOID_REQUESTED']

/** Waits until the currently pending jobs are done: labels to buy and labels to void. */
export async function waitForLabelJobs({ db }: FaultTestServer): Promise<void> {
  const patiently = <T>(look: () => Promise<T>) => retryUntilAnswered(look, () => true)
  const waiting = await patiently(() => db.package.findMany({ where: { label: { in: pendingLabelStates } }, select: { id: true } }))
  const ids = waiting.map(({ id }) => id)
  await waitUntil(
    async () => (await patiently(() => db.package.count({ where: { id: { in: ids }, label: { in: pendingLabelStates } } }))) === 0,
    'labels are bought and given back',
  )
}
