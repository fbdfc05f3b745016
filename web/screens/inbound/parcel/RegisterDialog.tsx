import { useState } from 'react'
import { graphql } from 'react-relay'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { RegisterUnknownParcelInput } from '../../../../graph/inbound/input.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { FormDialog } from '../../../shell/FormDialog.tsx'
import type { UploadedPicture } from '../../../shell/picture/PictureUpload.tsx'
import { UploadedPictures } from '../../../shell/picture/UploadedPictures.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import type { RegisterDialogMutation } from './__generated__/RegisterDialogMutation.graphql.ts'
import { ParcelFields } from './ParcelFields.tsx'

/** Registers a parcel that belongs to no known order; the list grows by its live update. */
export function RegisterDialog({ warehouseId, onClose }: { warehouseId: string; onClose: () => void }) {
  const t = useT()
  const { run, busy } = useCommand<RegisterDialogMutation>(graphql`
    mutation RegisterDialogMutation($input: RegisterUnknownParcelInput!) {
      registerUnknownParcel(input: $input) {
        parcel {
          number
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const mayPhotograph = useRight('inbound:photo')
  const [pictures, setPictures] = useState<readonly UploadedPicture[]>([])
  const empty = { trackingNumber: '', carrier: '', sender: '', cartons: 1, weightGrams: null, place: '', remark: '' }
  const form = useServerForm(RegisterUnknownParcelInput, {
    defaultValues: { warehouseId, ...empty },
    draft: `registerUnknownParcel.${warehouseId}`,
  })
  return (
    <FormDialog
      title={t('unknown.register.action')}
      form={form}
      save={(values) => run({ ...values, trackingNumber: values.trackingNumber || null, pictureIds: pictures.map(({ id }) => id) })}
      onSaved={(_values, { payload }) => toaster.success(t('unknown.register.done', { number: payload.parcel?.number ?? '' }))}
      onClose={onClose}
      busy={busy}
      submit={t('unknown.register.save')}
      width="lg"
    >
      <ParcelFields form={form} />
      {mayPhotograph && (
        <UploadedPictures label={t('photo.add')} pictures={pictures} maximum={photosMaximum} busy={busy} onChange={setPictures} />
      )}
    </FormDialog>
  )
}
