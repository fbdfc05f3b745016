import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { PhotoDialog as Dialog } from '../../../shell/picture/PhotoDialog.tsx'
import type { PhotoDialogParcelMutation } from './__generated__/PhotoDialogParcelMutation.graphql.ts'
import type { PhotoDialogReceiptMutation } from './__generated__/PhotoDialogReceiptMutation.graphql.ts'

interface Props {
  /** The receipt or the unknown parcel that the photos belong to. */
  of: { kind: 'receipt' | 'parcel'; id: string; number: string }
  /** Number of photos that it has. */
  count: number
  onClose: () => void
}

/** Adds photos of what arrived damaged to a receipt or an unknown parcel. */
export function PhotoDialog({ of: { kind, id, number }, count, onClose }: Props) {
  const t = useT()
  const receipt = useCommand<PhotoDialogReceiptMutation>(graphql`
    mutation PhotoDialogReceiptMutation($input: AddReceiptPhotosInput!) {
      addReceiptPhotos(input: $input) {
        order {
          ...OrderReceipts_order
          ...OrderPhotos_order
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const parcel = useCommand<PhotoDialogParcelMutation>(graphql`
    mutation PhotoDialogParcelMutation($input: AddParcelPhotosInput!) {
      addParcelPhotos(input: $input) {
        parcel {
          ...ParcelPhotos_parcel
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
    <Dialog
      number={number}
      count={count}
      note={t('photo.note')}
      busy={receipt.busy || parcel.busy}
      onSave={(added) => (kind === 'receipt' ? receipt.run({ receiptId: id, ...added }) : parcel.run({ parcelId: id, ...added }))}
      onClose={onClose}
    />
  )
}
