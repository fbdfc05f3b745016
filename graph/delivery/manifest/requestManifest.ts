import { dayIn } from '../../kernel/day.ts'
import { type JobContext, runAsSystem } from '../../kernel/events/job.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { failureToShow, isFinal } from '../../logistics/carrierFailures.ts'
import { carrierOf } from '../../logistics/carriers.ts'
import { type ManifestToRequest, readManifestToRequest } from '../store/manifest.ts'
import { recordManifest, recordManifestFailure, recordManifestRequested } from './commands/recordManifest.ts'

/** Maximum attempts, after which a carrier that gives no answer counts as a refusal: with growing delays, after about half an hour. */
const attemptsMaximum = 8

export interface ManifestJob {
  manifestId: string
  /** Number of the request. */
  request: number
}

/** Requests the manifest of a signed sheet from its carrier, and stores the answer. The sheet's number makes a repeated request harmless. */
export async function requestManifest(work: JobContext, job: ManifestJob): Promise<void> {
  const manifest = await readManifestToRequest(work.db, job.manifestId)
  if (!manifest || manifest.request !== job.request || !['QUEUED', 'REQUESTED'].includes(manifest.state)) return
  const known = { manifestId: toNodeId('CarrierManifest', job.manifestId), request: job.request }
  await runAsSystem(work, recordManifestRequested, known)
  try {
    await runAsSystem(work, recordManifest, { ...known, answer: await answerOf(manifest) })
  } catch (error) {
    if (!isFinal(error, work.attempt, attemptsMaximum)) throw error
    await runAsSystem(work, recordManifestFailure, { ...known, failure: failureToShow(error) })
  }
}

async function answerOf({ carrier: code, number: reference, closedAt, timeZone, labels }: ManifestToRequest) {
  const carrier = carrierOf(code)
  if (!carrier.manifest) throw new Error(`The carrier ${code} makes no manifests any more`)
  return carrier.manifest({ reference, day: dayIn(timeZone, closedAt), collectedAt: closedAt, labels })
}
