import { useT } from '../i18n/useT.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { bulkTitle } from './bulkTitle.ts'

const OpenLabels = lazyComponent(() => import('./OpenLabels.tsx').then((file) => file.OpenLabels))

interface Props {
  jobId: string
  onOver?: () => void
  onClose: () => void
}

/** The dialog of a bulk job, whatever its action is. */
export function BulkJobDialog({ jobId, ...on }: Props) {
  const t = useT()
  return (
    <BulkDialog
      jobId={jobId}
      titleOf={(mutation, count) => bulkTitle(t, mutation, count)}
      result={(mutation, applied) => mutation === 'printLabels' && <OpenLabels jobId={jobId} count={applied} />}
      {...on}
    />
  )
}
