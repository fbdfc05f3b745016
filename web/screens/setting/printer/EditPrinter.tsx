import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { EditPrinter_printer$key } from './__generated__/EditPrinter_printer.graphql.ts'
import type { EditPrinterMutation } from './__generated__/EditPrinterMutation.graphql.ts'
import { DeletePrinter } from './DeletePrinter.tsx'
import { PrinterFields } from './PrinterFields.tsx'
import { PrinterForm, type PrinterValues, relevantSettings, usualLabels } from './printerForm.ts'
import { TestPage } from './TestPage.tsx'

const compared = [
  ...['name', 'kind', 'address', 'purpose', 'paper', 'language', 'resolution', 'labelWidthMillimetres', 'labelHeightMillimetres', 'state'],
] as const

/** Settings of a stored printer, and its test page. */
export function EditPrinter({ printer: key }: { printer: EditPrinter_printer$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const mayEdit = useRight('printer:edit')
  const printer = useFragment(
    graphql`
      fragment EditPrinter_printer on Printer {
        ...DeletePrinter_printer
        id
        version
        name
        kind
        address
        purpose
        paper
        language
        resolution
        labelWidthMillimetres
        labelHeightMillimetres
        state
      }
    `,
    key,
  )
  const { run, busy } = useCommand<EditPrinterMutation>(graphql`
    mutation EditPrinterMutation($input: UpdatePrinterInput!) {
      updatePrinter(input: $input) {
        printer {
          ...EditPrinter_printer
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo((): PrinterValues => {
    const { name, kind, address, purpose, paper, language, resolution, labelWidthMillimetres, labelHeightMillimetres, state } = printer
    const labels = language === 'ZPL' ? { resolution, labelWidthMillimetres, labelHeightMillimetres } : usualLabels
    return { name, kind, address: address ?? '', purpose, paper, language, ...labels, state }
  }, [printer])
  const form = useServerForm(PrinterForm, { defaultValues: stored, draft: `updatePrinter.${printer.id}` })
  const textOf = (name: (typeof compared)[number], value: unknown) => {
    if (name === 'kind') return t(`enum.PrinterKind.${value as PrinterValues['kind']}`)
    if (name === 'purpose') return t(`enum.PrinterPurpose.${value as 'LABELS' | 'DOCUMENTS' | 'BOTH'}`)
    if (name === 'paper') return t(`enum.PrinterPaper.${value as PrinterValues['paper']}`)
    if (name === 'language') return t(`enum.PrinterLanguage.${value as 'PDF' | 'ZPL'}`)
    if (name === 'resolution') return t(`enum.PrinterResolution.${value as 'DPI_203' | 'DPI_300' | 'DPI_600'}`)
    if (name === 'state') return t(`enum.PrinterState.${value as PrinterValues['state']}`)
    return String(value || '–')
  }
  return (
    <DocumentPage
      title={printer.name}
      back={linkTo('/setting/printers')}
      side={
        mayEdit && (
          <>
            {printer.kind !== 'BROWSER' && <TestPage printerId={printer.id} isPaused={printer.state === 'PAUSED'} />}
            <DeletePrinter printer={printer} />
          </>
        )
      }
    >
      <EditForm
        form={form}
        stored={stored}
        compared={compared}
        textOf={textOf}
        save={(values) => run({ printerId: printer.id, expectedVersion: printer.version, ...relevantSettings(values) })}
        saved={t('printer.saved', { name: printer.name })}
        busy={busy}
        isReadOnly={!mayEdit}
      >
        <PrinterFields form={form} />
      </EditForm>
    </DocumentPage>
  )
}
