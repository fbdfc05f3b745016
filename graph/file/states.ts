import { defineEnum } from '../kernel/vocabulary.ts'

export const PrintJobKind = defineEnum('PrintJobKind', 'What is printed.', {
  PICKING_LIST: 'The picking list of a wave.',
  PACKAGE_LABEL: 'The label of a package.',
})

export const PrintJobState = defineEnum('PrintJobState', 'Where a printing stands.', {
  QUEUED: 'Asked for.',
  SENT: 'Given to a printer.',
  CONFIRMED: 'The paper is there.',
  FAILED: 'Nothing usable came out.',
})
