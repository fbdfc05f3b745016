import type { ButtonProps } from '@chakra-ui/react'
import { usePrintSheet } from '../../relay/usePrintSheet.ts'
import { PrintMenu } from './PrintMenu.tsx'
import { usePrintAt } from './usePrintAt.ts'

interface Props extends Omit<ButtonProps, 'onClick' | 'children'> {
  label: string
  /** Its PDF: `/sheets/<sheet>/<id>`. */
  sheet: string
  documentId: string
  number: string
}

/** Prints a document in the browser or at a printer. */
export function PrintDocument({ label, sheet, documentId, number, ...button }: Props) {
  const print = usePrintSheet()
  const { printAt, busy } = usePrintAt(documentId, number)
  return (
    <PrintMenu
      {...button}
      label={label}
      disabled={busy}
      onBrowser={() => print(sheet, documentId, number)}
      onPrinter={(printer, stationId) => void printAt(printer, stationId)}
    />
  )
}
