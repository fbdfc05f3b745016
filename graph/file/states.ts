import { defineEnum } from '../kernel/states/enumSpec.ts'

export const PrintJobKind = defineEnum('PrintJobKind', 'Kind of printed document.', {
  PICKING_LIST: 'The pick list of a wave or of a simple print.',
  PACKAGE_LABEL: 'The label of a package.',
  TEST_PAGE: 'A test page of a printer.',
  HANDOVER_MANIFEST: 'The manifest of a hand-over sheet.',
  TRANSFER_LIST: 'The list of a transfer.',
  COUNT_SHEET: 'The sheet of a stock count.',
  RECEIPT_SHEET: 'The sheet of a receipt.',
  CARRIER_DOCUMENT: 'A document of a carrier about a hand-over sheet.',
})

export const PrintJobState = defineEnum('PrintJobState', 'State of a print job.', {
  QUEUED: 'Waiting to be printed.',
  SENT: 'Sent to a printer, or contained in a PDF that was made for printing.',
  CONFIRMED: 'Printed.',
  FAILED: 'Printing failed.',
})

export const PrintProblem = defineEnum('PrintProblem', 'What is wrong with a print job, or was when it failed.', {
  UNREACHABLE: 'The printer cannot be reached; nothing was sent.',
  BUSY: 'The printer takes no jobs now; nothing was sent.',
  REFUSED: 'The printer refused the document.',
  INTERRUPTED: 'The connection broke while the document was sent; it may have been printed, in part or as a whole.',
  STOPPED: 'The printer has the job and waits, for paper or for help.',
  ABORTED: 'The printer gave the job up.',
  CANCELLED: 'The job was cancelled, here or at the printer; here also because its package was on hold or being intercepted.',
  UNKNOWN: 'The printer no longer knows the job; it may have been printed.',
  SILENT: 'The printer no longer answers; the job may have been printed.',
  NO_DOCUMENT:
    'There is nothing to print any more, such as a label that was replaced or voided, or the draft of a hand-over sheet that was signed.',
  UNREADABLE: 'The document could not be made, or not be converted for the printer; nothing was sent.',
  TOO_LARGE: 'The label is much larger than those in the printer, and shrunk its barcodes could not be scanned; nothing was sent.',
})

/** Longest sides in pixels of the sizes in which a picture is kept: in lists, at stations, and opened. */
export const pictureSizes = { small: 160, medium: 640, full: 2000 } as const

/** Maximum number of pixels of an uploaded picture, in millions. */
export const megapixelsMaximum = 50

/** Maximum number of photos of a receipt, an unknown parcel, a package or an adjustment. */
export const photosMaximum = 20

/** Hours after which an uploaded picture that nothing uses is deleted. */
export const unusedPictureHours = 24
