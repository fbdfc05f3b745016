import { Suspense, useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../../relay/openSheet.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { PrinterChoice } from '../../print/PrinterChoice.tsx'
import { type DocumentPrinter, useDocumentPrinters } from '../../print/useDocumentPrinters.ts'
import { useTellFailure } from '../../print/useTellFailure.ts'
import type { WavePrintDialogMutation } from './__generated__/WavePrintDialogMutation.graphql.ts'
import { PickedAgainFigures } from './PickedAgainFigures.tsx'
import type { DialogProps } from './waveActions.ts'

/** Opens the pick list, or has a printer print it. The first print starts picking; a reprint asks for a reason. */
export function WavePrintDialog({ wave, onClose }: DialogProps) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [reason, setReason] = useState(wave.isPickedAgain ? t('wave.print.pickedAgain') : '')
  const [missing, setMissing] = useState(false)
  const [opening, setOpening] = useState(false)
  const at = useDocumentPrinters()
  const tellFailure = useTellFailure()
  const { run, busy } = useCommand<WavePrintDialogMutation>(graphql`
    mutation WavePrintDialogMutation($input: MarkWavePrintedInput!) {
      markWavePrinted(input: $input) {
        wave {
          ...waveNode_wave
        }
        printJob {
          id
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

  async function printAt({ id: printerId, name }: DocumentPrinter) {
    const outcome = await run({ waveId: wave.id, printerId, ...(again && { reason: reason.trim() }) })
    if (!tell(outcome)) return
    tellFailure([outcome.payload.printJob], number)
    toaster.success(t('print.queued', { number, printer: name }))
    onClose()
  }

  async function print() {
    if (again && reason.trim() === '') return setMissing(true)
    if (at.chosen) return printAt(at.chosen)
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
      confirm={at.chosen ? t('print.at', { printer: at.chosen.name }) : t('wave.print.confirm')}
      busy={busy || opening}
      onConfirm={print}
      onClose={onClose}
    >
      {wave.isPickedAgain ? (
        <Suspense fallback={t('ui.loading.label')}>
          <PickedAgainFigures waveId={wave.id} />
        </Suspense>
      ) : (
        t(again ? 'wave.print.whatAgain' : at.chosen ? 'wave.print.whatAt' : 'wave.print.what', {
          packages: wave.counts.due,
          pieces,
          picker: wave.picker.name,
          by: wave.printedBy?.name ?? '–',
          printer: at.chosen?.name ?? '',
        })
      )}
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
      <PrinterChoice at={at} />
    </ConfirmDialog>
  )
}
