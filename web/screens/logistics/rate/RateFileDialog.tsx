import { Box, Button, Flex } from '@chakra-ui/react'
import { FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Encoding, type EncodingName } from '../../../../graph/exchange/states.ts'
import { previewOf, type RateStep, sheetUnits } from '../../../../graph/logistics/states/rateTable.ts'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { type ReadRates, readRates } from '../../../relay/rateFile.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { SelectField } from '../../../ui/form/fields.tsx'
import { type ServerForm, useServerForm } from '../../../ui/form/useServerForm.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { RateFileErrors } from './RateFileErrors.tsx'
import { RateFilePreview } from './RateFilePreview.tsx'
import { type RateValues, stepOfRow, stepOfSheet, withTable } from './rateForm.ts'

const Reading = z.object({ unit: z.string().min(1), decimalSign: z.string(), encoding: z.string() })
const encodings = Object.keys(Encoding.values) as EncodingName[]

type Answer = { state: 'reading' } | { state: 'refused'; sentence: string } | { state: 'read'; answer: ReadRates }

interface Props {
  card: { readonly id: string; readonly currency: string; readonly zonesOfChannel: readonly string[] }
  form: ServerForm<RateValues>
  /** Rows of the card before; null without one in the same currency. */
  before: readonly RateStep[] | null
  beforeCode: string | null
  onClose: () => void
}

/** Reads prices from a carrier's file, shows them beside the earlier ones, and takes them over into the draft, which the person then saves. */
export function RateFileDialog({ card, form, before, beforeCode, onClose }: Props) {
  const t = useT()
  const id = useId()
  const { unit } = useWeight()
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const reading = useServerForm(Reading, { defaultValues: { unit, decimalSign: '', encoding: '' } })
  const [zones, rows] = form.watch(['zones', 'rows'])
  const sheet = answer?.state === 'read' ? answer.answer.rateSheet : null
  const table = sheet && { zones: sheet.zones, steps: sheet.steps.map(stepOfSheet) }
  const busy = answer?.state === 'reading'

  async function read(chosen: File) {
    setAnswer({ state: 'reading' })
    try {
      setAnswer({ state: 'read', answer: await readRates(chosen, { card: card.id, ...reading.getValues() }) })
    } catch (error) {
      setAnswer({ state: 'refused', sentence: failureMessage(error, t) })
    }
  }
  function takeOver() {
    if (!table) return
    const next = withTable({ zones, rows }, table)
    const options = { shouldDirty: true, shouldTouch: true } as const
    form.setValue('zones', next.zones, options)
    form.setValue('rows', next.rows, options)
    onClose()
  }
  // What was read by other choices no longer counts.
  const forget = () => setAnswer(null)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('rate.file.title')}
      width="3xl"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.back')}</Button>
          {table ? (
            <Button variant="solid" colorPalette="brand" onClick={takeOver}>
              {t('rate.file.takeOver')}
            </Button>
          ) : (
            <Button variant="solid" colorPalette="brand" disabled={!file} loading={busy} onClick={() => file && void read(file)}>
              {t('rate.file.readNow')}
            </Button>
          )}
        </>
      }
    >
      <Flex direction="column" gap="3" pb="2">
        <Box textStyle="sm" color="muted">
          {t('rate.file.form', { currency: card.currency })}
        </Box>
        <FieldGrid>
          <SelectField
            form={reading}
            name="unit"
            label={t('rate.file.unit')}
            options={Object.entries(sheetUnits).map(([value, label]) => ({ value, label }))}
            onPicked={forget}
            span={4}
          />
          <SelectField
            form={reading}
            name="decimalSign"
            label={t('rate.file.decimalSign')}
            placeholder={t('rate.file.asInFile')}
            options={(['POINT', 'COMMA'] as const).map((value) => ({ value, label: t(`enum.ImportDecimalSign.${value}`) }))}
            onPicked={forget}
            optional
            span={4}
          />
          <SelectField
            form={reading}
            name="encoding"
            label={t('import.upload.encoding')}
            placeholder={t('import.upload.encodingAuto')}
            options={encodings.map((value) => ({ value, label: t(`enum.ImportEncoding.${value}`) }))}
            onPicked={forget}
            optional
            span={4}
          />
        </FieldGrid>
        <Flex align="center" gap="3" wrap="wrap">
          <Button asChild disabled={busy}>
            <label htmlFor={id}>
              <FileSpreadsheet aria-hidden />
              {t('import.upload.choose')}
            </label>
          </Button>
          <Box textStyle="sm" color={file ? 'ink' : 'muted'} wordBreak="break-word" minW="0">
            {file?.name ?? t('rate.file.kinds')}
          </Box>
          <Box asChild position="absolute" opacity="0" w="1px" h="1px" overflow="hidden">
            <input
              id={id}
              type="file"
              accept=".xlsx,.xls,.csv"
              aria-label={t('import.upload.choose')}
              disabled={busy}
              onChange={({ target }) => {
                const chosen = target.files?.[0]
                if (chosen) setFile(chosen)
                forget()
                target.value = ''
              }}
            />
          </Box>
        </Flex>
        {answer?.state === 'refused' && (
          <Box role="alert" px="3" py="2" bg="negative.subtle" color="negative.fg" borderRadius="l2">
            {answer.sentence}
          </Box>
        )}
        {answer?.state === 'read' && !sheet && <RateFileErrors answer={answer.answer} />}
        {table && (
          <RateFilePreview
            preview={previewOf(table, {
              zonesOfChannel: card.zonesOfChannel,
              draft: { zones, steps: rows.map((row) => stepOfRow(row, zones)) },
              before,
            })}
            beforeCode={before ? beforeCode : null}
          />
        )}
      </Flex>
    </Modal>
  )
}
