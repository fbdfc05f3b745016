import { useT } from '../../i18n/useT.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

interface Props {
  /** The picture to delete; null while none is. */
  id: string | null
  /** Name of what it shows. */
  title: string
  busy: boolean
  onDelete: (id: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before a picture is deleted for good. */
export function DeletePicture({ id, title, busy, onDelete, onClose }: Props) {
  const t = useT()
  return (
    <ConfirmDialog
      open={id !== null}
      title={t('picture.deleteTitle')}
      confirm={t('picture.deleteYes')}
      destructive
      busy={busy}
      onConfirm={() => void onDelete(id ?? '').then(onClose)}
      onClose={onClose}
    >
      {t('picture.deleteText', { title })}
    </ConfirmDialog>
  )
}
