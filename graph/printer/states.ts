import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const printerRights = defineRights('printer', {
  edit: { means: 'Set up the printers of a warehouse and print test pages', zh: '设置仓库的打印机，打印测试页', scope: 'warehouse' },
  print: {
    means: 'Print documents at printers; see print jobs, say what became of them, print them again and cancel them',
    zh: '在打印机上打印；查看、处理、重打和取消打印任务',
    scope: 'warehouse',
  },
})

export const PrinterKind = defineEnum('PrinterKind', 'Way in which a printer is reached.', {
  BROWSER: "The browser's own printing: with its dialog, or without one in Chromium's kiosk printing. It does not answer.",
  IPP: 'Internet Printing Protocol; the printer answers whether a job was printed.',
  RAW: 'Raw data to a TCP port, usually 9100. The printer takes the job and answers nothing.',
})

export const PrinterPurpose = defineEnum('PrinterPurpose', 'What a printer prints.', {
  LABELS: 'Labels.',
  DOCUMENTS: 'Documents on A4, such as pick lists and hand-over sheets.',
  BOTH: 'Labels and documents.',
})

export const PrinterPaper = defineEnum('PrinterPaper', 'Paper on which a printer prints labels; documents are on A4.', {
  LABEL: 'Labels of 100 × 150 mm.',
  A4: 'A4.',
})

export const PrinterLanguage = defineEnum('PrinterLanguage', 'Language in which a document is sent to a printer.', {
  PDF: 'The PDF itself; the printer has to understand it.',
  ZPL: 'ZPL II with the label as a bitmap, for label printers at a raw port.',
})

export const PrinterResolution = defineEnum('PrinterResolution', 'Resolution of a label printer.', {
  DPI_203: '203 dpi, 8 dots per millimetre.',
  DPI_300: '300 dpi, 12 dots per millimetre.',
  DPI_600: '600 dpi, 24 dots per millimetre.',
})

export const PrinterState = defineEnum('PrinterState', 'Whether a printer is used.', {
  ACTIVE: 'Jobs are sent to it.',
  PAUSED: 'Jobs wait until it is active again; stations print through the browser meanwhile.',
})
