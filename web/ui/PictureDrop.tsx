import { Box, FileUpload, Spinner, useFileUpload } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'

const formats = ['image/jpeg', 'image/png', 'image/webp']

interface Props {
  label: string
  hint: string
  busy: boolean
  /** Called when the user begins to choose, and when files have come. */
  onBegin: () => void
  /** Chosen, dropped or photographed files; those of other formats too, so that the server says why they are refused. */
  onFiles: (files: readonly File[]) => void
}

/** Area for pictures, by drop, by choice, or by the camera of a phone. */
export function PictureDrop({ label, hint, busy, onBegin, onFiles }: Props) {
  const hintId = useId()
  const upload = useFileUpload({
    accept: formats,
    maxFiles: 20,
    disabled: busy,
    onFileChange({ acceptedFiles, rejectedFiles }) {
      const files = [...acceptedFiles, ...rejectedFiles.map(({ file }) => file)]
      if (files.length === 0) return
      // Files that are kept here would come again with the next ones.
      upload.clearFiles()
      onBegin()
      onFiles(files)
    },
  })
  return (
    // Its hidden input stays inside, where it makes nothing longer.
    <FileUpload.RootProvider value={upload} position="relative">
      <FileUpload.HiddenInput onClick={onBegin} />
      <FileUpload.Dropzone
        aria-label={label}
        aria-describedby={hintId}
        aria-busy={busy}
        display="grid"
        justifyItems="center"
        gap="1"
        w="full"
        p="4"
        textAlign="center"
        borderWidth="1.5px"
        borderStyle="dashed"
        borderColor="line.strong"
        borderRadius="l2"
        cursor="pointer"
        color="soft"
        _hover={{ bg: 'bg.muted' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' }}
        css={{ '&[data-dragging]': { bg: 'brand.subtle', borderColor: 'brand.border' } }}
      >
        {busy ? <Spinner /> : <ImagePlus size={22} aria-hidden />}
        <Box fontWeight="semibold">{label}</Box>
      </FileUpload.Dropzone>
      <Box id={hintId} textStyle="xs" color="muted">
        {hint}
      </Box>
    </FileUpload.RootProvider>
  )
}
