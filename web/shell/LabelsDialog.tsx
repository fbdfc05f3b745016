import { Box, Button, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useT } from '../i18n/useT.ts'
import { usePrintSheet } from '../relay/usePrintSheet.ts'
import { Choices } from '../ui/Choices.tsx'
import { Input } from '../ui/Input.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { stored, useStored } from '../ui/stored.ts'

const papers = ['roll', 'flat'] as const
const columns = ['1', '2', '3'] as const

/** Paper of the last labels, on this device: where a printer is, it rarely changes. */
const paperEntry = stored('labelPaper')

interface Props {
  title: string
  /** Name of the sheet, the id of its subject, and which labels. */
  sheet: { name: string; id: string; codes?: readonly string[] }
  /** Labels of each: how many at first, and what an empty field means; without it one of each is printed. */
  copies?: { initial: string; label: string; hint?: string; isOptional?: boolean }
  fileName: string
  onClose: () => void
}

/** Prints labels on the chosen paper: a roll, or sheets of A4, with one to three columns. */
export function LabelsDialog({ title, sheet, copies, fileName, onClose }: Props) {
  const t = useT()
  const print = usePrintSheet()
  const name = useId()
  const [keptFeed, keptColumns] = (useStored(paperEntry) ?? '').split(' ')
  const feed = papers.find((one) => one === keptFeed) ?? 'roll'
  const count = columns.find((one) => one === keptColumns) ?? '1'
  const [typed, setTyped] = useState(copies?.initial ?? '')
  const isWrong = copies !== undefined && !(typed === '' && copies.isOptional) && !/^\d{1,4}$/.test(typed)
  const submit = () => {
    if (isWrong) return
    const codes = sheet.codes?.join(',')
    const search = new URLSearchParams({ feed, columns: count, ...(codes && { codes }), ...(typed && { copies: typed }) })
    // Nothing is printed of no copies.
    if (Number(typed || 1) > 0) print(sheet.name, sheet.id, fileName, search)
    onClose()
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          <Button variant="solid" colorPalette="brand" onClick={submit}>
            {t('labels.print')}
          </Button>
        </>
      }
    >
      {copies && (
        <Box mb="4" maxW="14rem">
          <label htmlFor={`${name}-copies`}>{copies.label}</label>
          <Input
            id={`${name}-copies`}
            inputMode="numeric"
            value={typed}
            aria-invalid={isWrong}
            aria-describedby={`${name}-hint`}
            onChange={(event) => setTyped(event.target.value.trim())}
          />
          <Box id={`${name}-hint`} textStyle="xs" color={isWrong ? 'negative.fg' : 'muted'}>
            {isWrong ? t('labels.copies.error') : copies.hint}
          </Box>
        </Box>
      )}
      <Flex wrap="wrap" gap="6">
        <Flex direction="column" gap="1" minW="10rem">
          <span id={`${name}-feed`}>{t('labels.paper')}</span>
          <Choices role="radiogroup" aria-labelledby={`${name}-feed`}>
            {papers.map((one) => (
              <label key={one}>
                <input type="radio" name={`${name}-feed`} checked={one === feed} onChange={() => paperEntry.set(`${one} ${count}`)} />
                {t(`labels.paper.${one}`)}
              </label>
            ))}
          </Choices>
        </Flex>
        <Flex direction="column" gap="1" minW="10rem">
          <span id={`${name}-columns`}>{t('labels.columns')}</span>
          <Choices role="radiogroup" aria-labelledby={`${name}-columns`}>
            {columns.map((one) => (
              <label key={one}>
                <input type="radio" name={`${name}-columns`} checked={one === count} onChange={() => paperEntry.set(`${feed} ${one}`)} />
                {t('labels.columns.count', { count: Number(one) })}
              </label>
            ))}
          </Choices>
        </Flex>
      </Flex>
    </Modal>
  )
}
