import { readInlineData, requestSubscription } from 'react-relay'
import { environment } from '../../../relay/environment.ts'
import { onMissedEvents } from '../../../relay/missedEvents.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import type { usePrintJobChanges_job$key } from './__generated__/usePrintJobChanges_job.graphql.ts'
import type { usePrintJobChangesQuery } from './__generated__/usePrintJobChangesQuery.graphql.ts'
import type { usePrintJobChangesSubscription } from './__generated__/usePrintJobChangesSubscription.graphql.ts'
import { type ChangedPrintJob, changedJob, changedJobs, printJobChanges } from './usePrintJobChanges.ts'

type Ended = (job: ChangedPrintJob) => void

/** Jobs that are followed in each warehouse. */
const followed = new Map<string, Map<string, Ended>>()

/** Calls back for each job once the printer has done what it can for it, wherever the person has gone in the console meanwhile. */
export function followPrintJobs(warehouseId: string, jobIds: readonly string[], ended: Ended): void {
  if (jobIds.length === 0) return
  const jobs = followed.get(warehouseId) ?? follow(warehouseId)
  for (const id of jobIds) jobs.set(id, ended)
  void read(warehouseId)
}

function follow(warehouseId: string): Map<string, Ended> {
  const jobs = new Map<string, Ended>()
  followed.set(warehouseId, jobs)
  const live = requestSubscription<usePrintJobChangesSubscription>(environment, {
    subscription: printJobChanges,
    variables: { warehouseId },
    onNext: (data) => {
      tell(warehouseId, data?.printJobChanged)
      if (jobs.size > 0) return
      live.dispose()
      forget()
      followed.delete(warehouseId)
    },
  })
  const forget = onMissedEvents(() => void read(warehouseId))
  return jobs
}

/** Reads the jobs: they may have changed before the subscription began. */
async function read(warehouseId: string): Promise<void> {
  const ids = [...(followed.get(warehouseId)?.keys() ?? [])]
  if (ids.length === 0) return
  const answer = await refetchActive<usePrintJobChangesQuery>(changedJobs, { ids })
  for (const node of answer?.nodes ?? []) tell(warehouseId, node?.job)
}

function tell(warehouseId: string, key: usePrintJobChanges_job$key | null | undefined): void {
  if (!key) return
  const job = readInlineData(changedJob, key)
  const ended = followed.get(warehouseId)?.get(job.id)
  if (!ended || !(job.state === 'CONFIRMED' || job.state === 'FAILED' || job.waitsForPerson)) return
  followed.get(warehouseId)?.delete(job.id)
  ended(job)
}
