import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../../relay/openSheet.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import type { WavePrintDialogMutation } from './__generated__/WavePrintDialogMutation.graphql.ts'
import type { DialogProps } from './waveActions.ts'

/** Opens the picking list. The first print starts picking; a reprint asks for a reason. */
export function WavePrintDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useNotifyOutcome()
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
    const target = openBlankWindow()
    setOpening(true)
    try {
      await openSheet(`/sheets/picking-list/${encodeURIComponent(wave.id)}`, `${number}.pdf`, target)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      return toaster.error(failureMessage(error, t))
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
        <ReasonField
          label={t('wave.print.reason')}
          value={reason}
          error={missing ? t('wave.print.reasonMissing') : null}
          onChange={(text) => {
            setReason(text)
            setMissing(false)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
