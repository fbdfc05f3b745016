import { Box, Button, Flex, Kbd } from '@chakra-ui/react'
import { type FormEvent, useState } from 'react'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { useT } from '../../../i18n/useT.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'

interface Props {
  trackingNumber: string
  /** Carriers of earlier parcels. */
  carriers: readonly string[]
  onAnswer: (parcel: { place: string; carrier: string }) => void
  onClose: () => void
}

/** Asks where an unknown parcel is put and who brought it. Enter without an answer skips a question; a scan answers the first. */
export function AskParcel({ trackingNumber, carriers, onAnswer, onClose }: Props) {
  const t = useT()
  const [place, setPlace] = useState<string | null>(null)
  const wrongPlace = (text: string) => {
    if (text.toUpperCase() === trackingNumber.toUpperCase()) return t('unknown.ask.same')
    const read = parseScan(text)
    const isOther = read.kind === 'command' || (read.kind === 'own' && read.of !== 'location')
    return isOther ? t('unknown.ask.noPlace', { code: text }) : null
  }
  const wrongCarrier = (text: string) => {
    if (text === '') return null
    const read = parseScan(text)
    const isCode = read.kind !== 'plain' || read.looksLike.includes('location') || /\d.*\d.*\d.*\d.*\d.*\d/.test(text)
    return isCode ? t('unknown.ask.noCarrier', { code: text }) : null
  }
  return (
    <Modal open onClose={onClose} title={t(place === null ? 'unknown.ask.place' : 'unknown.ask.carrier')} besides={false}>
      <Box data-scan-target pb="4">
        <Box textStyle="code" mb="3">
          {trackingNumber}
        </Box>
        {place === null ? (
          <Question
            key="place"
            label={t('unknown.field.place')}
            hint={t('unknown.ask.placeHint')}
            next={t('unknown.ask.next')}
            maximum={100}
            wrong={wrongPlace}
            onAnswer={(text) => setPlace(readAs(parseScan(text), 'location') ?? text)}
          />
        ) : (
          <Question
            key="carrier"
            label={t('unknown.field.carrier')}
            next={t('unknown.register.save')}
            maximum={60}
            choices={carriers}
            wrong={wrongCarrier}
            onAnswer={(carrier) => onAnswer({ place, carrier })}
          />
        )}
      </Box>
    </Modal>
  )
}

interface QuestionProps {
  label: string
  hint?: string
  /** Name of the button once there is an answer. */
  next: string
  maximum: number
  choices?: readonly string[]
  /** Why an answer cannot be right; null if it can. */
  wrong?: (text: string) => string | null
  onAnswer: (text: string) => void
}

function Question({ label, hint, next, maximum, choices = [], wrong, onAnswer }: QuestionProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  function answer(event: FormEvent) {
    event.preventDefault()
    const why = wrong?.(text.trim()) ?? null
    setError(why)
    if (why) setText('')
    else onAnswer(text.trim())
  }
  return (
    <form onSubmit={answer}>
      <Flex direction="column" gap="3">
        <Field name="answer" label={label} {...(hint && { hint })} {...(error && { error })} optional>
          {(control) => (
            <Input
              {...control}
              size="xl"
              value={text}
              maxLength={maximum}
              autoComplete="off"
              autoFocus
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {choices.length > 0 && (
          <Flex wrap="wrap" gap="2">
            {choices.map((choice) => (
              <Button key={choice} type="button" size="xl" onClick={() => onAnswer(choice)}>
                {choice}
              </Button>
            ))}
          </Flex>
        )}
        <Button type="submit" size="2xl" variant="solid" colorPalette="brand">
          {text.trim() ? next : t('unknown.ask.skip')} <Kbd>Enter</Kbd>
        </Button>
      </Flex>
    </form>
  )
}
