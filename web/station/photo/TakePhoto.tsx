import { Box, Button, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { CameraButton } from '../../shell/picture/CameraButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import type { Photographed } from './photoTypes.ts'

interface Taken extends Photographed {
  file: Blob
}

interface Props {
  shown: Photographed
  /** There is no network: the photo is kept and sent later. */
  isAway: boolean
  onTaken: (photo: Taken & { note: string }) => void
}

/** Button that opens the camera of a handheld, or the choice of a file, and asks what is damaged. */
export function TakePhoto({ shown, isAway, onTaken }: Props) {
  const t = useT()
  const [taken, setTaken] = useState<Taken | null>(null)
  return (
    <Box ms="auto" alignSelf="start">
      <CameraButton
        size="xl"
        label={
          <Box as="span" srOnly={{ base: true, sm: false }}>
            {t('photo.action')}
          </Box>
        }
        about={t('photo.of', { number: shown.title })}
        onFile={(file) => setTaken({ ...shown, file })}
      />
      {taken && (
        <AboutPhoto
          taken={taken}
          isAway={isAway}
          onSave={(note) => {
            onTaken({ ...taken, note })
            setTaken(null)
          }}
          onClose={() => setTaken(null)}
        />
      )}
    </Box>
  )
}

interface AboutProps {
  taken: Taken
  isAway: boolean
  onSave: (note: string) => void
  onClose: () => void
}

function AboutPhoto({ taken: { file, title }, isAway, onSave, onClose }: AboutProps) {
  const t = useT()
  const [note, setNote] = useState('')
  const [isUnreadable, setUnreadable] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return (
    <Modal open onClose={onClose} title={t('photo.title', { number: title })} besides={false}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUnreadable) onSave(note.trim())
        }}
      >
        <Flex direction="column" gap="3" pb="4">
          {isUnreadable ? (
            // Without network the server would refuse it only later, when the goods are gone.
            <Box role="alert" color="negative.fg">
              {t('photo.unreadable')}
            </Box>
          ) : (
            <Box asChild maxH="50dvh" w="full" objectFit="contain" borderRadius="l2" bg="bg.muted">
              <img {...(url && { src: url })} alt="" onError={() => setUnreadable(true)} />
            </Box>
          )}
          <Field name="note" label={t('photo.note')} optional>
            {(control) => (
              <Input {...control} value={note} maxLength={200} autoComplete="off" onChange={({ target }) => setNote(target.value)} />
            )}
          </Field>
          {isAway && !isUnreadable && <p role="status">{t('photo.kept')}</p>}
          <Flex justify="flex-end" gap="2">
            <Button size="xl" onClick={onClose}>
              {t('photo.stopped.discard')}
            </Button>
            <Button size="xl" type="submit" variant="solid" colorPalette="brand" disabled={isUnreadable}>
              {t('photo.keep')}
            </Button>
          </Flex>
        </Flex>
      </form>
    </Modal>
  )
}
