import { Box, Button, Flex } from '@chakra-ui/react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { PhotoNoteInput } from '../../../../graph/file/input.ts'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import type { UploadedPicture } from '../../../shell/picture/PictureUpload.tsx'
import { UploadedPictures } from '../../../shell/picture/UploadedPictures.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { useAddPackagePhotos } from './useAddPackagePhotos.ts'

/** Lets the page go on to the next package. */
export interface UnsavedPhotos {
  /** Adds what is taken and not added yet; false if that is not possible now. */
  save(): Promise<boolean>
}

interface Props {
  pkg: { readonly id: string; readonly number: string }
  /** Number of photos that it has. */
  count: number
  ref: Ref<UnsavedPhotos>
}

/** Takes or uploads photos of a package, with one note. The next scan adds them too. */
export function AddPhotos({ pkg: { id, number }, count, ref }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { run, busy } = useAddPackagePhotos()
  const [pictures, setPictures] = useState<readonly UploadedPicture[]>([])
  const [isUploading, setUploading] = useState(false)
  const form = useServerForm(PhotoNoteInput, { defaultValues: { note: '' } })

  async function add(note: string | null | undefined): Promise<boolean> {
    const outcome = await run({ packageId: id, pictureIds: pictures.map((picture) => picture.id), note: note ?? null })
    if (!tell(outcome, form)) return false
    toaster.success(t('photoRecord.added', { number, count: pictures.length }))
    setPictures([])
    form.reset({ note: '' })
    return true
  }
  useImperativeHandle(ref, () => ({
    async save() {
      if (isUploading || busy) {
        toaster.error(t('photoRecord.wait', { number }))
        return false
      }
      return pictures.length === 0 || add(form.getValues('note'))
    },
  }))
  return (
    <Form form={form} onSubmit={async ({ note }) => void (pictures.length > 0 && (await add(note)))}>
      <Flex direction="column" gap="3">
        <UploadedPictures
          label={t('photoRecord.choose')}
          pictures={pictures}
          maximum={photosMaximum - count}
          busy={busy}
          camera={t('photoRecord.take')}
          onUploading={setUploading}
          onChange={setPictures}
        />
        {pictures.length > 0 && (
          <>
            <TextField form={form} name="note" label={t('photoRecord.note')} autoComplete="off" optional />
            <Flex align="center" justify="space-between" wrap="wrap" gap="2">
              <Box color="muted" textStyle="xs">
                {t('photoRecord.next')}
              </Box>
              <Button type="submit" size="xl" variant="solid" colorPalette="brand" loading={busy}>
                {t('photoRecord.save', { count: pictures.length })}
              </Button>
            </Flex>
          </>
        )}
      </Flex>
    </Form>
  )
}
