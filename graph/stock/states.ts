import { defineRights, type Right } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const stockRights = defineRights('stock', {
  read: { means: 'See stock and its ledger', zh: '查看库存和流水', scope: 'warehouse' },
  import: { means: 'Import initial stock', zh: '导入期初库存', scope: 'warehouse' },
  return: { means: 'Return picked goods to a shelf', zh: '把已拣货物放回库位', scope: 'warehouse' },
})

/** Sets low-stock levels besides the right to edit products; a right of a later area. */
export const settingLevels: Right = 'inventory:setLevels'

export const Quality = defineEnum('Quality', 'Quality of goods.', {
  GOOD: 'Can be sold.',
  DEFECTIVE: 'Cannot be sold.',
})

export const StockQuantity = defineEnum('StockQuantity', 'A quantity of the ledger, in pieces.', {
  IN_TRANSIT: 'In transit to the warehouse.',
  TO_RECEIVE: 'Signed for, not yet received.',
  TO_SHELVE: 'Received, not yet put away.',
  GOOD: 'In the warehouse, sellable.',
  DEFECTIVE: 'In the warehouse, not sellable.',
  LOCKED: 'Good pieces reserved for packages.',
  ON_HAND: 'Pieces at one location, of one batch and quality.',
})

export const AllocationOwner = defineEnum('AllocationOwner', 'Owner of an allocation.', {
  PACKAGE_LINE: 'A line of a package.',
  TRANSFER: 'A transfer within the warehouse.',
  ADJUSTMENT: 'An adjustment that waits for approval.',
  RETURN_TASK: 'A return task: picked goods returning to a shelf.',
  COUNT_HOLD: 'Pieces not found, held until counted.',
})

export const ReturnStep = defineEnum('ReturnStep', 'Effect of a scan of a return.', {
  FOUND: 'Open tasks were found.',
  RETURNED: 'Pieces of a task were put back on a shelf.',
})

export const ReturnTaskState = defineEnum('ReturnTaskState', 'State of a return task.', {
  OPEN: 'The goods are still to be returned.',
  DONE: 'All goods are back on a shelf.',
})

export const LocationKind = defineEnum('LocationKind', 'Kind of place.', {
  SHELF: 'A location.',
  OUT: 'Virtual: picked goods of a wave, until shipped or returned to a shelf.',
  HAND: 'Virtual: goods of a running transfer.',
})

export const StockView = defineEnum('StockView', 'A view of the inventory list.', {
  ALL: 'Every product that was ever in stock or announced, or has a low-stock level.',
  IN_STOCK: 'Number of products with stock.',
  OUT_OF_STOCK: 'Nothing is available.',
  DEFECTIVE: 'Products with defective pieces.',
  INCOMING: 'Products with pieces in transit, to receive or to put away.',
  TO_SHELVE: 'Products with pieces to put away.',
  AGED: 'Products with pieces received more than 90 days ago.',
  LOW: 'Fewer pieces are available than the low-stock level of the product; products without a level, and those of customers that are inactive or not enabled in the warehouse, are left out.',
})

/** Stock older than this many days is in the view of aged stock. */
export const agedAfterDays = 90

/** Period of the pace of a location. */
export const paceDays = 30

/** Highest low-stock level, and most levels per command. */
export const levelMaximum = 1_000_000
export const levelsMaximum = 500

export const StockSort = defineEnum('StockSort', 'Sort order of the inventory list.', {
  SKU: 'By SKU.',
  SKU_DESC: 'By SKU, last first.',
  RECENT: 'Last changed first.',
  UNCHANGED: 'Longest unchanged first.',
  SCARCE: 'Lowest availability first.',
  ABUNDANT: 'Highest availability first.',
  OLDEST: 'Oldest stock first.',
  YOUNGEST: 'Youngest stock first.',
})

/** Kinds of documents of the ledger that customers are told of. */
export const documentsOfCustomers: ReadonlySet<string> = new Set(['Package', 'InboundOrder', 'Import'])
