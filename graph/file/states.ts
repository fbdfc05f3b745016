import { defineEnum } from '../kernel/schema/enumSpec.ts'

export const PrintJobKind = defineEnum('PrintJobKind', 'Kind of printed document.', {
  PICKING_LIST: 'The picking list of a wave.',
  PACKAGE_LABEL: 'The label of a package.',
})

export const PrintJobState = defineEnum('PrintJobState', 'State of a print job.', {
  QUEUED: 'Waiting to be printed.',
  SENT: 'Sent to a printer, or contained in a PDF that was made for printing.',
  CONFIRMED: 'Printed.',
  FAILED: 'Printing failed.',
})
