import { useState } from 'react'
import { PhotoNoteInput } from '../../../graph/file/input.ts'
import { photosMaximum } from '../../../graph/file/states.ts'
import { useT } from '../../i18n/useT.ts'
import type { Told } from '../../relay/useNotifyOutcome.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { FormDialog } from '../FormDialog.tsx'
import type { UploadedPicture } from './PictureUpload.tsx'
import { UploadedPictures } from './UploadedPictures.tsx'

/** Uploaded pictures with one note, as a command takes them. */
export interface AddedPhotos {
  pictureIds: string[]
  note: string | null
}

interface Props {
  /** Number of the object that the photos belong to. */
  number: string
  /** Number of photos that it has. */
  count: number
  /** Label of the note. */
  note: string
  busy: boolean
  onSave: (photos: AddedPhotos) => Promise<Told>
  onClose: () => void
}

/** Adds photos with one note to an object. */
export function PhotoDialog({ number, count, note: label, busy, onSave, onClose }: Props) {
  const t = useT()
  const [pictures, setPictures] = useState<readonly UploadedPicture[]>([])
  const form = useServerForm(PhotoNoteInput, { defaultValues: { note: '' } })
  async function save({ note }: { note?: string | null | undefined }): Promise<Told> {
    if (pictures.length === 0) return { ok: false, errors: [{ code: '', field: null, message: t('photo.choose') }], failure: null }
    return onSave({ pictureIds: pictures.map(({ id }) => id), note: note ?? null })
  }
  return (
    <FormDialog title={t('photo.title', { number })} form={form} save={save} onClose={onClose} busy={busy} submit={t('photo.save')}>
      <UploadedPictures label={t('photo.add')} pictures={pictures} maximum={photosMaximum - count} busy={busy} onChange={setPictures} />
      <TextField form={form} name="note" label={label} autoComplete="off" optional />
    </FormDialog>
  )
}
