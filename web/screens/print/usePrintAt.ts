import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { usePrintAtMutation } from './__generated__/usePrintAtMutation.graphql.ts'
import type { DocumentPrinter } from './useDocumentPrinters.ts'
import { useTellFailure } from './useTellFailure.ts'

/** Has a printer print a document; a failure of the printer is told. */
export function usePrintAt(documentId: string, number: string) {
  const t = useT()
  const tell = useNotifyOutcome()
  const tellFailure = useTellFailure()
  const { run, busy } = useCommand<usePrintAtMutation>(graphql`
    mutation usePrintAtMutation($input: PrintDocumentInput!) {
      printDocument(input: $input) {
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
  async function printAt(printer: DocumentPrinter, stationId: string | null): Promise<void> {
    const outcome = await run({ printerId: printer.id, documentId, stationId })
    if (!tell(outcome)) return
    tellFailure([outcome.payload.printJob], number)
    toaster.success(t('print.queued', { number, printer: printer.name }))
  }
  return { printAt, busy }
}
