import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { PhotoDialog } from '../../../shell/picture/PhotoDialog.tsx'
import type { AdjustmentPhotoDialogMutation } from './__generated__/AdjustmentPhotoDialogMutation.graphql.ts'

interface Props {
  /** The adjustment, and its number. */
  id: string
  number: string
  /** Number of photos that it has. */
  count: number
  onClose: () => void
}

/** Adds photos of the goods to an adjustment. */
export function AdjustmentPhotoDialog({ id, number, count, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<AdjustmentPhotoDialogMutation>(graphql`
    mutation AdjustmentPhotoDialogMutation($input: AddAdjustmentPhotosInput!) {
      addAdjustmentPhotos(input: $input) {
        adjustment {
          ...AdjustmentPhotos_adjustment
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return (
    <PhotoDialog
      number={number}
      count={count}
      note={t('adjustment.photo.note')}
      busy={busy}
      onSave={(added) => run({ adjustmentId: id, ...added })}
      onClose={onClose}
    />
  )
}
