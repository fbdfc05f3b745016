import { commitLocalUpdate } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { environment } from '../../relay/environment.ts'
import type { Entry } from './queueTypes.ts'
import { senderOf } from './senders.ts'

/** Mutations that can be recorded offline. */
const recordedOffline = new Set(['receiveScans', 'unreceiveScans', 'shelveScans', 'unshelveScans', 'moveScans', 'returnScans'])

/** Applies answers received since the cached response to a page opened offline. */
export async function applyKeptAnswers(history: readonly Entry[], since: number): Promise<void> {
  const later = history
    .filter(({ scan, status }) => status === 'applied' && recordedOffline.has(scan.mutation) && Date.parse(scan.scannedAt) > since)
    .toSorted((a, b) => a.scan.seq - b.scan.seq)
  for (const { scan, result } of later) {
    const { updater } = await senderOf(scan.mutation)
    commitLocalUpdate(environment, (store) => updater?.(store as RecordSourceSelectorProxy, { [scan.mutation]: { results: [result] } }))
  }
}
