import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { readPictureLimit, uploadPicture } from '../../relay/pictures.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { CameraButton } from './CameraButton.tsx'

const PictureDrop = lazyComponent(() => import('../../ui/PictureDrop.tsx').then((file) => file.PictureDrop))

export interface UploadedPicture {
  id: string
  file: File
}

interface Props {
  label: string
  /** Number of pictures that there are. */
  count: number
  maximum: number
  busy: boolean
  /** Button that opens the camera, beside the files. */
  camera?: string | undefined
  /** Tells when an upload begins and when all are done. */
  onUploading?: (isUploading: boolean) => void
  onUploaded: (pictures: readonly UploadedPicture[]) => unknown
}

/** Uploads chosen, dropped or photographed pictures, and says which were refused and why. */
export function PictureUpload({ label, count, maximum, busy, camera, onUploading, onUploaded }: Props) {
  const t = useT()
  const [uploading, setUploading] = useState(0)
  const [megabytes, setMegabytes] = useState<number | null>(null)
  useEffect(() => void readPictureLimit().then(setMegabytes), [])
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const upload = async (files: readonly File[]) => {
    const room = maximum - count
    const refused: string[] = files.slice(room).map(({ name }) => t('picture.refused', { name, why: t('picture.full', { maximum }) }))
    const uploaded: UploadedPicture[] = []
    onUploading?.(true)
    for (const [index, file] of files.slice(0, room).entries()) {
      setUploading(Math.min(files.length, room) - index)
      const answer = await uploadPicture(file)
      if (answer && 'pictureId' in answer) uploaded.push({ id: answer.pictureId, file })
      else refused.push(t('picture.refused', { name: file.name, why: answer?.refusal ?? t('ui.error.noConnection') }))
    }
    if (uploaded.length > 0) await onUploaded(uploaded)
    setUploading(0)
    onUploading?.(false)
    // Files of formats that are refused arrive apart from the others.
    setRefusals((before) => [...before, ...refused])
  }
  return (
    <>
      {camera && count < maximum && (
        <CameraButton
          size="xl"
          label={camera}
          about={camera}
          disabled={busy || uploading > 0}
          onFile={(file) => {
            setRefusals([])
            void upload([file])
          }}
        />
      )}
      {count < maximum && (
        <PictureDrop
          label={uploading > 0 ? t('picture.uploading', { count: uploading }) : label}
          hint={megabytes === null ? t('picture.hint', { maximum }) : t('picture.hint.size', { maximum, megabytes })}
          busy={busy || uploading > 0}
          onBegin={() => setRefusals([])}
          onFiles={(files) => void upload(files)}
        />
      )}
      {refusals.length > 0 && (
        <Box role="alert" textStyle="xs" color="negative.fg">
          {refusals.map((text) => (
            <Box key={text}>{text}</Box>
          ))}
        </Box>
      )}
    </>
  )
}
