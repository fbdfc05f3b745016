import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/schema/enumSpec.ts'

export const packageRights = defineRights('package', {
  read: { means: 'See packages', scope: 'warehouse' },
  recipient: { means: 'See recipients of packages', scope: 'warehouse' },
  create: { means: 'Create packages', scope: 'warehouse' },
  edit: { means: 'Edit packages that are not yet in a wave', scope: 'warehouse' },
  cancel: { means: 'Cancel packages', scope: 'warehouse' },
  mark: { means: 'Mark packages abnormal and resolve them', scope: 'warehouse' },
  label: { means: 'Buy, print and void labels', scope: 'warehouse' },
  ship: { means: 'Ship packages', scope: 'warehouse' },
  unship: { means: 'Undo a shipment', scope: 'warehouse' },
})

/** Lifecycle of a package. */
export const packageMachine = defineMachine({
  node: 'Package',
  initial: 'DRAFT',
  states: {
    DRAFT: { tone: 'idle', means: 'Created, but something is missing: see draftReasons.', on: { accept: 'PENDING', cancel: 'CANCELLED' } },
    PENDING: {
      tone: 'idle',
      means: 'Accepted, stock reserved; waits for wave generation.',
      on: { take: 'TO_BE_PRINTED', shortage: 'DRAFT', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    TO_BE_PRINTED: {
      tone: 'waiting',
      means: 'In a wave whose pick list is not printed yet.',
      on: { startPick: 'PICKING', label: 'TO_BE_SHIPPED', release: 'PENDING', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    PICKING: {
      tone: 'active',
      means: 'Being picked.',
      on: { picked: 'PICKED', release: 'PENDING', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    PICKED: {
      tone: 'waiting',
      means: 'Picked; waits for packing.',
      on: { label: 'TO_BE_SHIPPED', release: 'PENDING', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    TO_BE_SHIPPED: {
      tone: 'done',
      means: 'Packed and labelled; ready to ship.',
      on: { ship: 'SHIPPED', mark: 'ABNORMAL', cancel: 'CANCELLED' },
    },
    SHIPPED: { tone: 'done', means: 'Handed to the carrier.', on: { unship: 'TO_BE_SHIPPED' } },
    CANCELLED: { tone: 'idle', means: 'Cancelled; its stock is released.' },
    ABNORMAL: {
      tone: 'problem',
      means: 'Abnormal, see abnormalReason; waits for a decision.',
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
  PACKAGING_ERROR: 'Packed incorrectly.',
  LABEL_PRINT_FAILED: 'The label could not be bought or printed.',
  CUSTOMER_CANCELLED: 'The customer cancelled or asked to cancel.',
  WEIGHING_ANOMALY: 'Weight deviates from the expected weight.',
})

export const LabelState = defineEnum('LabelState', 'State of the shipping label.', {
  NONE: 'Not requested.',
  REQUESTED: 'Is being bought from the carrier.',
  READY: 'Bought, ready to print.',
  PRINTED: 'Printed.',
  FAILED: 'Refused by the carrier, see labelFailure.',
  VOID_REQUESTED: 'Being voided at the carrier.',
  VOIDED: 'Voided at the carrier.',
})

export const Interception = defineEnum('Interception', 'Whether the customer intercepts an order that is already in the warehouse.', {
  NONE: 'Not requested.',
  REQUESTED: 'Requested; waits for a decision.',
  APPROVED: 'Stopped.',
  REJECTED: 'Goes on.',
})

export const PackageSource = defineEnum('PackageSource', 'Source of a package.', {
  API: 'From another system.',
  IMPORT: 'From a spreadsheet.',
  MANUAL: 'Typed in.',
})

export const DraftReasonCode = defineEnum('DraftReasonCode', 'Why a package is a draft.', {
  INSUFFICIENT_AVAILABLE: 'Not enough of a product is available.',
  PRODUCT_NOT_FOR_SALE: 'A product is not for sale.',
  CHANNEL_MISSING: 'No channel is chosen.',
  LABEL_FAILED: 'The carrier refused the label.',
})

export const IfShort = defineEnum('IfShort', 'What to do with an order whose stock is not fully available.', {
  DRAFT: 'Create a draft, accepted automatically once stock is available.',
  REFUSE: 'Refuse it.',
})

export const PackageSearchField = defineEnum('PackageSearchField', 'Searched field of the package list.', {
  NUMBER: 'The waybill number of the package.',
  PLATFORM_ORDER: 'Order number on the platform.',
  ERP: "Order number in the customer's ERP.",
  TRACKING: "The carrier's tracking number.",
  SKU: 'A product in the package.',
})

export const PackageSort = defineEnum('PackageSort', 'Sort order of packages.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  UPDATED: 'Last changed first.',
})

/** Maximum number of orders per call. */
export const intakeMaximum = 1000

/** Maximum weight of a package in grams. */
export const packageGramsMaximum = 20_000_000

/**
 * Labels that can be printed: bought, and of packages that are or were in a wave. A label printed in the pool would prevent voiding the
 * wave that takes the package.
 */
export const labelPrinting = {
  labels: ['READY', 'PRINTED'],
  notIn: ['DRAFT', 'PENDING', 'CANCELLED'],
} as const satisfies { labels: (keyof typeof LabelState.values)[]; notIn: (keyof typeof packageMachine.states)[] }
