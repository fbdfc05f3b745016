import { useEffect, useEffectEvent, useMemo } from 'react'
import { graphql, readInlineData, useSubscription } from 'react-relay'
import { onMissedEvents } from '../../../relay/missedEvents.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import type { usePrintJobChanges_job$data, usePrintJobChanges_job$key } from './__generated__/usePrintJobChanges_job.graphql.ts'
import type { usePrintJobChangesQuery } from './__generated__/usePrintJobChangesQuery.graphql.ts'
import type { usePrintJobChangesSubscription } from './__generated__/usePrintJobChangesSubscription.graphql.ts'

export type ChangedPrintJob = Omit<usePrintJobChanges_job$data, ' $fragmentType'>

export const changedJob = graphql`
  fragment usePrintJobChanges_job on PrintJob @inline {
    id
    state
    problem
    problemDetail
    mayRetry
    mayCancel
    waitsForPerson
  }
`

export const changedJobs = graphql`
  query usePrintJobChangesQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ...usePrintJobChanges_job @alias(as: "job")
    }
  }
`

export const printJobChanges = graphql`
  subscription usePrintJobChangesSubscription($warehouseId: ID!) {
    printJobChanged(warehouseId: $warehouseId) {
      ...usePrintJobChanges_job
    }
  }
`

/**
 * Calls back for print jobs of a warehouse that change, and keeps those in the store up to date. Those that are followed are read again when changes
 * may have been missed.
 */
export function usePrintJobChanges(warehouseId: string, changed: (job: ChangedPrintJob) => void, followed: readonly string[] = []): void {
  const tell = useEffectEvent((job: usePrintJobChanges_job$key | null | undefined) => {
    if (job) changed(readInlineData(changedJob, job))
  })
  const readAgain = useEffectEvent(async () => {
    if (followed.length === 0) return
    const answer = await refetchActive<usePrintJobChangesQuery>(changedJobs, { ids: followed })
    for (const node of answer?.nodes ?? []) tell(node?.job)
  })
  useEffect(() => onMissedEvents(() => void readAgain()), [])
  useSubscription<usePrintJobChangesSubscription>(
    useMemo(
      () => ({
        subscription: printJobChanges,
        variables: { warehouseId },
        // Without a job many have changed.
        onNext: (data) => (data?.printJobChanged ? tell(data.printJobChanged) : void readAgain()),
      }),
      [warehouseId],
    ),
  )
}
