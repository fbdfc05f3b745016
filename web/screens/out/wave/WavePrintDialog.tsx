import { Box } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { RequestFailure, sentenceOf } from '../../../relay/failure.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Input } from '../../../ui/Input.tsx'
import { toaster } from '../../../ui/toaster.tsx'
import type { WavePrintDialogMutation } from './__generated__/WavePrintDialogMutation.graphql.ts'
import { openSheet, takeWindow } from './openSheet.ts'
import type { DialogProps } from './WaveDialog.tsx'

/** Opens the picking list; the first time that starts the picking, again it asks for a reason. */
export function WavePrintDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useTell()
  const field = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [opening, setOpening] = useState(false)
  const { run, busy } = useCommand<WavePrintDialogMutation>(graphql`
    mutation WavePrintDialogMutation($input: MarkWavePrintedInput!) {
      markWavePrinted(input: $input) {
        wave {
          ...waveNode_wave
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const again = wave.printedAt != null
  const { number, pieces } = wave

  async function print() {
    if (again && reason.trim() === '') return setMissing(true)
    const target = takeWindow()
    setOpening(true)
    try {
      await openSheet(`/sheets/picking-list/${encodeURIComponent(wave.id)}`, `${number}.pdf`, target)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      return toaster.error(sentenceOf(error, t))
    } finally {
      setOpening(false)
    }
    if (!tell(await run({ waveId: wave.id, ...(again && { reason: reason.trim() }) }))) return
    toaster.success(t(again ? 'wave.print.again' : 'wave.print.done', { number }))
    onClose()
  }

  return (
    <ConfirmDialog
      open
      title={t(again ? 'wave.print.titleAgain' : 'wave.print.title', { number })}
      confirm={t('wave.print.confirm')}
      busy={busy || opening}
      onConfirm={print}
      onClose={onClose}
    >
      {t(again ? 'wave.print.whatAgain' : 'wave.print.what', {
        packages: wave.counts.due,
        pieces,
        picker: wave.picker.name,
        by: wave.printedBy?.name ?? '–',
      })}
      {again && (
        <Box mt="3">
          <Box asChild display="block" mb="1" fontWeight="medium">
            <label htmlFor={field}>{t('wave.print.reason')}</label>
          </Box>
          <Input
            id={field}
            value={reason}
            maxLength={200}
            autoComplete="off"
            aria-invalid={missing || undefined}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
          {missing && (
            <Box role="alert" mt="1" textStyle="xs" color="negative.fg">
              {t('wave.print.reasonMissing')}
            </Box>
          )}
        </Box>
      )}
    </ConfirmDialog>
  )
}
