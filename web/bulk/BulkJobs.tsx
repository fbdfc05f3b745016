import { useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { useReload } from '../relay/useReload.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { bulkTitle } from './bulkTitle.ts'
import { RunningBulks } from './RunningBulks.tsx'

const BulkDialog = lazyComponent(() => import('./BulkDialog.tsx').then((file) => file.BulkDialog))
const OpenLabels = lazyComponent(() => import('./OpenLabels.tsx').then((file) => file.OpenLabels))

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
        <BulkDialog
          jobId={jobId}
          titleOf={titleOf}
          onOver={() => {
            setSeenOver(jobId)
            onOver()
          }}
          result={(mutation, applied) => mutation === 'printLabels' && <OpenLabels jobId={jobId} count={applied} />}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}
