import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { useReload } from '../relay/useReload.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { bulkTitle } from './bulkTitle.ts'
import { RunningBulks } from './RunningBulks.tsx'

const BulkJobDialog = lazyComponent(() => import('./BulkJobDialog.tsx').then((file) => file.BulkJobDialog))

interface Props {
  /** The job whose dialog is open. */
  jobId: string | null
  onOpen: (jobId: string | null) => void
}

/** Running bulk jobs of the user, also those of other lists, and the dialog of one of them. */
export function BulkJobs({ jobId, onOpen }: Props) {
  const t = useT()
  const reload = useReload()
  const [seenOver, setSeenOver] = useState<string | null>(null)
  // Rows that changed may leave the view.
  const onOver = () => void reload()
  const titleOf = (mutation: string, count: number) => bulkTitle(t, mutation, count)
  return (
    <>
      <RunningBulks openId={jobId} seenOver={seenOver} titleOf={titleOf} onOver={onOver} onView={onOpen} />
      {jobId && (
        <BulkJobDialog
          jobId={jobId}
          onOver={() => {
            setSeenOver(jobId)
            onOver()
          }}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}
