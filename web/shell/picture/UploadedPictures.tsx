import { Box, Button, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useT } from '../../i18n/useT.ts'
import { PictureUpload, type UploadedPicture } from './PictureUpload.tsx'

interface Props {
  label: string
  pictures: readonly UploadedPicture[]
  maximum: number
  busy: boolean
  /** Button that opens the camera, beside the files. */
  camera?: string
  onUploading?: (isUploading: boolean) => void
  onChange: (pictures: readonly UploadedPicture[]) => void
}

/** Uploads pictures for a form that is saved later, and shows those that it will use. */
export function UploadedPictures({ label, pictures, maximum, busy, onChange, ...upload }: Props) {
  const t = useT()
  return (
    <Flex direction="column" gap="2">
      {pictures.length > 0 && (
        <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
          {pictures.map((picture, index) => (
            <Box as="li" key={picture.id} position="relative">
              <Thumbnail file={picture.file} />
              <Button
                size="xs"
                px="0"
                position="absolute"
                top="1"
                insetEnd="1"
                aria-label={t('picture.leave', { no: index + 1 })}
                disabled={busy}
                onClick={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
              >
                <X aria-hidden />
              </Button>
            </Box>
          ))}
        </Flex>
      )}
      <PictureUpload
        label={label}
        count={pictures.length}
        maximum={maximum}
        busy={busy}
        {...upload}
        onUploaded={(uploaded) => onChange([...pictures, ...uploaded])}
      />
    </Flex>
  )
}

function Thumbnail({ file }: { file: Blob }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Box asChild boxSize="24" objectFit="cover" borderRadius="l2" bg="bg.muted">
      <img src={url} alt="" />
    </Box>
  )
}
