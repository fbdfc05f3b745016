import { RunningBulks } from '../../../bulk/RunningBulks.tsx'
import { useT } from '../../../i18n/useT.ts'
import { useReload } from '../../../relay/useReload.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { actionOf, bulkTitle } from './bulkText.ts'

const BulkDialog = lazyComponent(() => import('../../../bulk/BulkDialog.tsx').then((file) => file.BulkDialog))
const OpenLabels = lazyComponent(() => import('./OpenLabels.tsx').then((file) => file.OpenLabels))

interface Props {
  /** The job whose dialog is open. */
  jobId: string | null
  onOpen: (jobId: string | null) => void
}

/** Running bulk jobs on packages, and the dialog of one of them. */
export function PackageJobs({ jobId, onOpen }: Props) {
  const t = useT()
  const reload = useReload()
  // Packages that changed state leave the view.
  const onOver = () => void reload()
  const titleOf = (mutation: string, count: number) => bulkTitle(t, mutation, count)
  return (
    <>
      <RunningBulks openId={jobId} titleOf={titleOf} onOver={onOver} onView={onOpen} />
      {jobId && (
        <BulkDialog
          jobId={jobId}
          titleOf={titleOf}
          onOver={onOver}
          result={(mutation, applied) => actionOf(mutation) === 'print' && <OpenLabels jobId={jobId} count={applied} />}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}
