import type { PrinterValues } from '../../../../graph/printer/input.ts'

export { PrinterForm, type PrinterValues, relevantSettings } from '../../../../graph/printer/input.ts'

/** Labels of most label printers, offered to one that is changed to ZPL. */
export const usualLabels = { resolution: 'DPI_203', labelWidthMillimetres: 100, labelHeightMillimetres: 150 } as const

export const newPrinter: PrinterValues = {
  name: '',
  kind: 'IPP',
  address: '',
  purpose: 'LABELS',
  paper: 'LABEL',
  language: 'PDF',
  state: 'ACTIVE',
  ...usualLabels,
}
