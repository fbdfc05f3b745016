import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const stockRights = defineRights('stock', {
  read: { means: 'See stock and its flow', scope: 'warehouse' },
  import: { means: 'Take over initial stock', scope: 'warehouse' },
  return: { means: 'Put returned goods back on a shelf', scope: 'warehouse' },
})

export const Quality = defineEnum('Quality', 'Whether goods can be sold.', {
  GOOD: 'Can be sold.',
  DEFECTIVE: 'Cannot be sold.',
})

export const StockQuantity = defineEnum('StockQuantity', 'A quantity of the ledger, in pieces.', {
  IN_TRANSIT: 'Announced and on the way.',
  TO_RECEIVE: 'Signed for, not yet counted.',
  TO_SHELVE: 'Counted, not yet on a shelf.',
  GOOD: 'In the warehouse and fit for sale.',
  DEFECTIVE: 'In the warehouse and not fit for sale.',
  LOCKED: 'Good pieces that are promised to packages.',
  ON_HAND: 'Pieces at one location, of one batch and quality.',
})

export const AllocationOwner = defineEnum('AllocationOwner', 'What somebody is sent for goods for.', {
  PACKAGE_LINE: 'A line of a package.',
  TRANSFER: 'A transfer within the warehouse.',
  ADJUSTMENT: 'An adjustment that waits for approval.',
  RETURN_TASK: 'Picked goods that go back to a shelf.',
  COUNT_HOLD: 'Pieces that were not found, until somebody counts.',
})

export const ReturnTaskState = defineEnum('ReturnTaskState', 'Where a return to the shelf stands.', {
  OPEN: 'The goods wait to be put back.',
  DONE: 'Everything is back on a shelf.',
})
