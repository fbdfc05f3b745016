import { useT } from '../../../i18n/useT.ts'
import { PhotoDialog } from '../../../shell/picture/PhotoDialog.tsx'
import { useAddPackagePhotos } from './useAddPackagePhotos.ts'

interface Props {
  pkg: { id: string; number: string }
  /** Number of photos that it has. */
  count: number
  onClose: () => void
}

/** Adds photos to a package. */
export function PackagePhotoDialog({ pkg: { id, number }, count, onClose }: Props) {
  const t = useT()
  const { run, busy } = useAddPackagePhotos()
  return (
    <PhotoDialog
      number={number}
      count={count}
      busy={busy}
      onClose={onClose}
      note={t('photoRecord.note')}
      onSave={(added) => run({ packageId: id, ...added })}
    />
  )
}
