import { Button } from '@chakra-ui/react'
import { CircleCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../../relay/openSheet.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { PrinterChoice } from '../../print/PrinterChoice.tsx'
import { PrintMenu } from '../../print/PrintMenu.tsx'
import { type DocumentPrinter, useDocumentPrinters } from '../../print/useDocumentPrinters.ts'
import { useTellFailure } from '../../print/useTellFailure.ts'
import type { SimplePrintActions_simplePrint$key } from './__generated__/SimplePrintActions_simplePrint.graphql.ts'
import type { SimplePrintActionsCancelMutation } from './__generated__/SimplePrintActionsCancelMutation.graphql.ts'
import type { SimplePrintActionsConfirmMutation } from './__generated__/SimplePrintActionsConfirmMutation.graphql.ts'
import type { SimplePrintActionsPrintMutation } from './__generated__/SimplePrintActionsPrintMutation.graphql.ts'

type Asked = 'reprint' | 'confirm' | 'cancel'

/** Prints pick list and labels, confirms that they are on paper, or gives the packages back. */
export function SimplePrintActions({ simplePrint: key }: { simplePrint: SimplePrintActions_simplePrint$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const at = useDocumentPrinters()
  const tellFailure = useTellFailure()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { id, number, state, allowedActions, packages, pieces } = useFragment(
    graphql`
      fragment SimplePrintActions_simplePrint on SimplePrint {
        id
        number
        state
        allowedActions
        pieces
        packages {
          id
          state
        }
      }
    `,
    key,
  )
  const print = useCommand<SimplePrintActionsPrintMutation>(graphql`
    mutation SimplePrintActionsPrintMutation($input: PrintSimplePrintInput!) {
      printSimplePrint(input: $input) {
        simplePrint {
          ...SimplePrintDetail_simplePrint
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
  const confirm = useCommand<SimplePrintActionsConfirmMutation>(graphql`
    mutation SimplePrintActionsConfirmMutation($input: ConfirmSimplePrintInput!) {
      confirmSimplePrint(input: $input) {
        simplePrint {
          ...SimplePrintDetail_simplePrint
        }
        ready {
          id
          state
        }
        released {
          id
          number
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const cancel = useCommand<SimplePrintActionsCancelMutation>(graphql`
    mutation SimplePrintActionsCancelMutation($input: CancelSimplePrintInput!) {
      cancelSimplePrint(input: $input) {
        simplePrint {
          ...SimplePrintDetail_simplePrint
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const waiting = packages.filter((one) => one.state === 'TO_BE_PRINTED').length
  const isAgain = state !== 'TO_BE_PRINTED'

  /** Prints the pick list at a printer, or in the browser as the labels. */
  async function printAll(printer: DocumentPrinter | null) {
    if (isAgain && reason.trim() === '') return setMissing(true)
    const sheets = [
      ...(printer ? [] : [{ path: 'simple-picking-list', name: t('simple.sheet.list') }]),
      { path: 'simple-labels', name: t('simple.sheet.labels') },
    ]
    // Opened by the click itself, or the browser blocks them.
    const windows = sheets.map(openBlankWindow)
    const given = { ...(isAgain && { reason: reason.trim() }), ...(printer && { printerId: printer.id }) }
    const outcome = await print.run({ simplePrintId: id, ...given })
    if (!tell(outcome)) {
      for (const target of windows) target?.close()
      return
    }
    setAsked(null)
    setReason('')
    tellFailure([outcome.payload.printJob], number)
    if (printer) toaster.success(t('print.queued', { number, printer: printer.name }))
    try {
      for (const [at, { path, name }] of sheets.entries())
        await openSheet(`/sheets/${path}/${encodeURIComponent(id)}`, `${number} ${name}.pdf`, windows[at] ?? null)
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      toaster.error(failureMessage(error, t))
    }
  }
  async function confirmAll() {
    const outcome = await confirm.run({ simplePrintId: id })
    if (!tell(outcome)) return
    setAsked(null)
    const { ready, released } = outcome.payload
    toaster.success(t('simple.confirmed', { count: ready.length }))
    if (released.length > 0) toaster.warning(t('simple.released', { numbers: released.map((one) => one.number).join(', ') }))
  }
  async function cancelAll() {
    if (tell(await cancel.run({ simplePrintId: id }))) setAsked(null)
  }
  return (
    <>
      {allowedActions.includes('confirm') && (
        <Button variant="solid" colorPalette="brand" onClick={() => setAsked('confirm')}>
          <CircleCheck aria-hidden />
          {t('action.SimplePrint.confirm')}
        </Button>
      )}
      {allowedActions.includes('print') && (
        <PrintMenu
          variant="solid"
          colorPalette="brand"
          disabled={print.busy}
          label={t('action.SimplePrint.print')}
          onBrowser={() => void printAll(null)}
          onPrinter={(printer) => void printAll(printer)}
        />
      )}
      {(state === 'PRINTED' || state === 'CONFIRMED') && (
        <Button onClick={() => setAsked('reprint')}>
          <Printer aria-hidden />
          {t('simple.reprint')}
        </Button>
      )}
      {allowedActions.includes('cancel') && <Button onClick={() => setAsked('cancel')}>{t('action.SimplePrint.cancel')}</Button>}
      <ConfirmDialog
        open={asked === 'reprint'}
        title={t('simple.reprintTitle', { number })}
        confirm={t('simple.reprint')}
        busy={print.busy}
        onConfirm={() => void printAll(at.chosen)}
        onClose={() => setAsked(null)}
      >
        {t('simple.reprintText')}
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
      <ConfirmDialog
        open={asked === 'confirm'}
        title={t('simple.confirmTitle', { number })}
        confirm={t('action.SimplePrint.confirm')}
        busy={confirm.busy}
        onConfirm={() => void confirmAll()}
        onClose={() => setAsked(null)}
      >
        {t('simple.confirmText', { count: waiting, pieces })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'cancel'}
        title={t('simple.cancelTitle', { number })}
        confirm={t('action.SimplePrint.cancel')}
        destructive
        busy={cancel.busy}
        onConfirm={() => void cancelAll()}
        onClose={() => setAsked(null)}
      >
        {t('simple.cancelText', { count: waiting })}
      </ConfirmDialog>
    </>
  )
}
