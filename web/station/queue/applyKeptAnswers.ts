import { commitLocalUpdate } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { environment } from '../../relay/environment.ts'
import { isMissingIn } from './queueRules.ts'
import type { Entry } from './queueTypes.ts'
import { senderOf } from './senders.ts'

/** Mutations that can be recorded offline. */
const recordedOffline = new Set(['receiveScans', 'unreceiveScans', 'shelveScans', 'unshelveScans', 'moveScans', 'returnScans'])

/** Applies answers received since the request of the cached response that a page shows offline. */
export async function applyKeptAnswers(history: readonly Entry[], since: number): Promise<void> {
  const later = history
    .filter((entry) => entry.status === 'applied' && recordedOffline.has(entry.scan.mutation) && isMissingIn(entry, since))
    .toSorted((a, b) => a.scan.seq - b.scan.seq)
  const answers = await Promise.all(
    later.map(async ({ scan, result }) => ({ sender: await senderOf(scan.mutation), answer: { [scan.mutation]: { results: [result] } } })),
  )
  commitLocalUpdate(environment, (store) => {
    for (const { sender, answer } of answers) sender.reset?.(store as RecordSourceSelectorProxy, answer)
    for (const { sender, answer } of answers) sender.updater?.(store as RecordSourceSelectorProxy, answer)
  })
}
