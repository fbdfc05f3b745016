import { defineMachine } from '../kernel/machine.ts'
import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const packageRights = defineRights('package', {
  read: { means: 'See packages', scope: 'warehouse' },
  recipient: { means: 'See whom packages go to', scope: 'warehouse' },
  create: { means: 'Take in packages', scope: 'warehouse' },
  edit: { means: 'Change packages that are not yet in a wave', scope: 'warehouse' },
  cancel: { means: 'Cancel packages', scope: 'warehouse' },
  mark: { means: 'Mark packages abnormal and settle them', scope: 'warehouse' },
  label: { means: 'Buy, print and void labels', scope: 'warehouse' },
  ship: { means: 'Ship packages', scope: 'warehouse' },
  unship: { means: 'Take back a shipment', scope: 'warehouse' },
})

/** The life of a package. */
export const packageMachine = defineMachine({
  node: 'Package',
  initial: 'DRAFT',
  states: {
    DRAFT: { means: 'Taken in, but something is missing: see draftReasons.', on: { accept: 'PENDING', cancel: 'CANCELLED' } },
    PENDING: {
      means: 'Accepted, its goods are locked; waits for a wave to be generated.',
      on: { take: 'TO_BE_PRINTED', shortage: 'DRAFT', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    TO_BE_PRINTED: {
      means: 'In a wave whose picking list is to be printed.',
      on: { startPick: 'PICKING', label: 'TO_BE_SHIPPED', release: 'PENDING', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    PICKING: { means: 'Its goods are being picked.', on: { picked: 'PICKED', release: 'PENDING', mark: 'ABNORMAL', cancel: 'CANCELLED' } },
    PICKED: {
      means: 'All its goods are picked; waits to be packed.',
      on: { label: 'TO_BE_SHIPPED', release: 'PENDING', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    TO_BE_SHIPPED: { means: 'Packed and labelled; waits for the carrier.', on: { ship: 'SHIPPED', mark: 'ABNORMAL', cancel: 'CANCELLED' } },
    SHIPPED: { means: 'Handed to the carrier.', on: { unship: 'TO_BE_SHIPPED' } },
    CANCELLED: { means: 'Cancelled; nothing is promised to it any more.' },
    ABNORMAL: {
      means: 'Something went wrong: see abnormalReason. Waits for a decision.',
      on: { toPending: 'PENDING', rePick: 'PICKING', toBeShipped: 'TO_BE_SHIPPED', cancel: 'CANCELLED' },
    },
  },
  actions: {
    accept: 'system',
    take: 'system',
    shortage: 'system',
    startPick: 'system',
    picked: 'system',
    release: 'system',
    label: 'system',
    cancel: packageRights.cancel,
    mark: packageRights.mark,
    toPending: packageRights.mark,
    rePick: packageRights.mark,
    toBeShipped: packageRights.mark,
    ship: packageRights.ship,
    unship: packageRights.unship,
  },
})

export const AbnormalReason = defineEnum('AbnormalReason', 'Why a package is abnormal.', {
  GOODS_DAMAGED: 'Goods are damaged.',
  PICKING_ERROR: 'The wrong goods were picked.',
  OUT_OF_STOCK: 'Goods are missing.',
  PACKAGING_ERROR: 'It was packed wrongly.',
  LABEL_PRINT_FAILED: 'Its label could not be bought or printed.',
  CUSTOMER_CANCELLED: 'The customer cancels it, or asks to.',
  WEIGHING_ANOMALY: 'It weighs too much or too little.',
})

export const LabelState = defineEnum('LabelState', 'Where the shipping label stands.', {
  NONE: 'None was asked for.',
  REQUESTED: 'Is being bought from the carrier.',
  READY: 'Bought; can be printed.',
  PRINTED: 'Printed.',
  FAILED: 'The carrier refused it: see labelFailure.',
  VOID_REQUESTED: 'Is being given back to the carrier.',
  VOIDED: 'Given back.',
})

export const Interception = defineEnum('Interception', 'Whether the customer stops an order that is already in the warehouse.', {
  NONE: 'Nobody asked.',
  REQUESTED: 'Asked; waits for a decision.',
  APPROVED: 'Stopped.',
  REJECTED: 'Goes on.',
})

export const PackageSource = defineEnum('PackageSource', 'How a package came in.', {
  API: 'From another system.',
  IMPORT: 'From a spreadsheet.',
  MANUAL: 'Typed in.',
})

export const DraftReasonCode = defineEnum('DraftReasonCode', 'Why a package is still a draft.', {
  INSUFFICIENT_AVAILABLE: 'Not enough of a product is available.',
  PRODUCT_NOT_FOR_SALE: 'A product is not for sale.',
  CHANNEL_MISSING: 'No channel is chosen.',
  LABEL_FAILED: 'The carrier refused the label.',
})

export const IfShort = defineEnum('IfShort', 'What becomes of an order whose goods are not all available.', {
  DRAFT: 'It is taken in as a draft and accepted by itself as soon as goods are there.',
  REFUSE: 'It is not taken in.',
})

export const PackageSearchField = defineEnum('PackageSearchField', 'Where the search of the list of packages looks.', {
  NUMBER: 'The waybill number of the package.',
  PLATFORM_ORDER: "The platform's order number.",
  ERP: "The customer's ERP number.",
  TRACKING: "The carrier's tracking number.",
  SKU: 'A product in the package.',
})

export const PackageSort = defineEnum('PackageSort', 'The order of the list of packages.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  UPDATED: 'Last changed first.',
})

/** The most orders that one call takes in. */
export const intakeMaximum = 1000

/** The heaviest package that is taken in, in grams. */
export const packageGramsMaximum = 20_000_000
