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

export const LocationKind = defineEnum('LocationKind', 'What kind of place it is.', {
  SHELF: 'A storage space.',
  OUT: 'No shelf: picked goods of a wave, until they are shipped or back on a shelf.',
  HAND: 'No shelf: goods of a transfer that is under way.',
})

export const StockView = defineEnum('StockView', 'A part of the inventory list.', {
  ALL: 'Every product that ever was there or was announced.',
  IN_STOCK: 'There are pieces in the warehouse.',
  OUT_OF_STOCK: 'Nothing is available.',
  DEFECTIVE: 'There are defective pieces.',
  INCOMING: 'Pieces are announced, to be received or to be shelved.',
  TO_SHELVE: 'Pieces are received and wait to be shelved.',
})

export const StockSort = defineEnum('StockSort', 'The order of the inventory list.', {
  SKU: 'By SKU.',
  RECENT: 'Last changed first.',
  SCARCE: 'What is scarcest first.',
})
