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

/** Longest sides in pixels of the sizes in which a picture is kept: in lists, at stations, and opened. */
export const pictureSizes = { small: 160, medium: 640, full: 2000 } as const

/** Maximum number of pixels of an uploaded picture, in millions. */
export const megapixelsMaximum = 50

/** Hours after which an uploaded picture that nothing uses is deleted. */
export const unusedPictureHours = 24
