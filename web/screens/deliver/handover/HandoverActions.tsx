import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../../relay/openSheet.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { PrintDocument } from '../../print/PrintDocument.tsx'
import { PrinterChoice } from '../../print/PrinterChoice.tsx'
import { PrintMenu } from '../../print/PrintMenu.tsx'
import { type DocumentPrinter, useDocumentPrinters } from '../../print/useDocumentPrinters.ts'
import { useTellFailure } from '../../print/useTellFailure.ts'
import type { HandoverActions_sheet$key } from './__generated__/HandoverActions_sheet.graphql.ts'
import type { HandoverActionsPrintMutation } from './__generated__/HandoverActionsPrintMutation.graphql.ts'

const VoidHandoverDialog = lazyComponent(() => import('./VoidHandoverDialog.tsx').then((file) => file.VoidHandoverDialog))

/** Prints the manifest of a sheet, a draft while it is open, and voids one that is not signed. */
export function HandoverActions({ sheet: key }: { sheet: HandoverActions_sheet$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const at = useDocumentPrinters()
  const tellFailure = useTellFailure()
  const mayPrint = useRight('delivery:handOver')
  const [asked, setAsked] = useState<'reprint' | 'void' | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sheet = useFragment(
    graphql`
      fragment HandoverActions_sheet on HandoverSheet {
        id
        number
        state
        packageCount
        allowedActions
        prints {
          id
        }
      }
    `,
    key,
  )
  const { id, number, state, allowedActions, prints } = sheet
  const { run, busy } = useCommand<HandoverActionsPrintMutation>(graphql`
    mutation HandoverActionsPrintMutation($input: PrintHandoverInput!) {
      printHandover(input: $input) {
        sheet {
          ...HandoverPage_sheet
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
  const isAgain = prints.length > 0
  const close = () => {
    setAsked(null)
    setReason('')
    setMissing(false)
  }
  async function print(printer: DocumentPrinter | null) {
    if (isAgain && reason.trim() === '') return setMissing(true)
    // Opened by the click itself, or the browser blocks it.
    const target = printer ? null : openBlankWindow()
    const given = { ...(isAgain && { reason: reason.trim() }), ...(printer && { printerId: printer.id }) }
    const outcome = await run({ sheetId: id, ...given })
    if (!tell(outcome)) return target?.close()
    close()
    tellFailure([outcome.payload.printJob], number)
    if (printer) return void toaster.success(t('print.queued', { number, printer: printer.name }))
    try {
      await openSheet(`/sheets/handover-manifest/${encodeURIComponent(id)}`, `${number}.pdf`, target)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    }
  }
  return (
    <>
      {state === 'OPEN' && <PrintDocument label={t('handover.print.draft')} sheet="handover-manifest" documentId={id} number={number} />}
      {state === 'CLOSED' && mayPrint && !isAgain && (
        <PrintMenu
          variant="solid"
          colorPalette="brand"
          disabled={busy}
          label={t('handover.print.action')}
          onBrowser={() => void print(null)}
          onPrinter={(printer) => void print(printer)}
        />
      )}
      {state === 'CLOSED' && mayPrint && isAgain && (
        <Button loading={busy} onClick={() => setAsked('reprint')}>
          <Printer aria-hidden />
          {t('handover.print.reprint')}
        </Button>
      )}
      {allowedActions.includes('void') && <Button onClick={() => setAsked('void')}>{t('action.HandoverSheet.void')}</Button>}
      <ConfirmDialog
        open={asked === 'reprint'}
        title={t('handover.print.title', { number })}
        confirm={t('handover.print.reprint')}
        busy={busy}
        onConfirm={() => void print(at.chosen)}
        onClose={close}
      >
        {t('handover.print.text', { count: prints.length })}
        <ReasonField
          label={t('wave.print.reason')}
          value={reason}
          error={isMissing ? t('wave.print.reasonMissing') : null}
          onChange={(text) => {
            setReason(text)
            setMissing(false)
          }}
        />
        <PrinterChoice at={at} />
      </ConfirmDialog>
      {asked === 'void' && <VoidHandoverDialog sheet={sheet} onClose={close} />}
    </>
  )
}
