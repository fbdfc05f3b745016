import { commitMutation } from 'react-relay'
import { environment } from '../../relay/environment.ts'
import { RequestFailure } from '../../relay/failure.ts'
import { readAnswer, readFailure, toScanInput } from './answer.ts'
import { NoAnswer, type QueuedScan, type ScanResult } from './queueTypes.ts'
import type { Sender } from './sender.ts'
import { senderOf } from './senders.ts'

type Payload = Parameters<typeof readAnswer>[0]

/** Sends scans of one mutation of a station, as the queue expects. */
export async function sendScans(
  stationId: string,
  mutation: string,
  scans: readonly QueuedScan<unknown>[],
  signal: AbortSignal,
): Promise<readonly ScanResult[]> {
  const sender = await senderOf(mutation)
  const input = { stationId, scans: scans.map((scan) => toScanInput(scan as QueuedScan<object>, sender.takes)) }
  return readAnswer(await commit(sender, { input }, signal))
}

function commit({ mutation, updater }: Sender, variables: { input: unknown }, signal: AbortSignal): Promise<Payload> {
  return new Promise((resolve, reject) => {
    const sent = commitMutation(environment, {
      mutation,
      variables: variables as never,
      ...(updater && { updater }),
      onCompleted: (response, errors) => {
        const payload = Object.values((response ?? {}) as Record<string, Payload | null>)[0]
        if (payload) resolve(payload)
        else reject(readFailure({ code: 'SYSTEM_ERROR', message: errors?.[0]?.message ?? '', requestId: null }))
      },
      onError: (error) => reject(error instanceof RequestFailure ? readFailure(error) : error),
    })
    signal.addEventListener('abort', () => {
      sent.dispose()
      reject(new NoAnswer('The request was given up'))
    })
  })
}
