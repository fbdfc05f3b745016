import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const inventoryRights = defineRights('inventory', {
  read: { means: 'See adjustments, transfers and counts', zh: '查看调整单、移库单和盘点单', scope: 'warehouse' },
  adjust: { means: 'Create adjustments', zh: '新建调整单', scope: 'warehouse' },
  approve: {
    means: 'Approve and refuse adjustments and differences of counts of others',
    zh: '审批他人的调整单和盘点差异',
    scope: 'warehouse',
  },
  transfer: { means: 'Create transfers and carry them out', zh: '新建并执行移库单', scope: 'warehouse' },
  move: {
    means: 'Move goods by scan: in transfers, or from one location to another without a plan',
    zh: '扫描移库：按移库单，或无计划地换库位',
    scope: 'warehouse',
  },
  setLevels: { means: 'Set how many pieces picking areas should hold', zh: '设置拣货区的补货水位', scope: 'warehouse' },
  forceTransfer: { means: 'Force-complete transfers, also with missing pieces', zh: '强制完结移库单（可缺件）', scope: 'warehouse' },
  count: { means: 'Count goods', zh: '盘点', scope: 'warehouse' },
  manageCounts: { means: 'Create, complete and cancel counts', zh: '新建、完成和取消盘点单', scope: 'warehouse' },
})

/** Lifecycle of an adjustment. */
export const adjustmentMachine = defineMachine({
  node: 'Adjustment',
  initial: 'AWAITING_APPROVAL',
  states: {
    AWAITING_APPROVAL: {
      tone: 'waiting',
      means: 'Above what one person may adjust in a day; pieces to take off are held.',
      on: { post: 'POSTED', approve: 'POSTED', refuse: 'REFUSED', withdraw: 'REFUSED' },
    },
    POSTED: { tone: 'done', means: 'The stock is changed.' },
    REFUSED: { tone: 'idle', means: 'Refused or withdrawn; the stock is as before.' },
  },
  actions: {
    post: 'system',
    approve: inventoryRights.approve,
    refuse: inventoryRights.approve,
    withdraw: inventoryRights.adjust,
  },
})

export const AdjustmentReason = defineEnum('AdjustmentReason', 'Why stock is adjusted.', {
  DAMAGED: 'Goods are damaged.',
  LOST: 'Goods are missing.',
  FOUND: 'Goods were found.',
  EXPIRED: 'Goods are past their date.',
  SAMPLE: 'Goods were taken as a sample or for photos.',
  CORRECTION: 'An earlier entry was wrong.',
  OTHER: 'Another reason, named in the remark.',
})

export const AdjustmentSort = defineEnum('AdjustmentSort', 'Order of a list of adjustments.', {
  NEWEST: 'Latest created first.',
  OLDEST: 'Earliest created first: what has waited longest.',
})

export const TransferSort = defineEnum('TransferSort', 'Order of a list of transfers.', {
  NEWEST: 'Latest created first.',
  OLDEST: 'Earliest created first: what has waited longest.',
})

export const StockCountSort = defineEnum('StockCountSort', 'Order of a list of counts.', {
  NEWEST: 'Latest created first.',
  OLDEST: 'Earliest created first: what has waited longest.',
})

export const ApprovalKind = defineEnum('ApprovalKind', 'Kind of document that waits for a decision.', {
  ADJUSTMENT: 'An adjustment above what one person may adjust in a day.',
  STOCK_COUNT: 'A count with differences above the limit.',
})

/** The number of waiting documents of a kind is counted up to here. */
export const approvalsCountedTo = 100

/** Number of waiting documents that are listed with their figures. */
export const approvalsShown = 10

/** Maximum number of lines of an adjustment. */
export const adjustmentLinesMaximum = 200

/** Lifecycle of a transfer. */
export const transferMachine = defineMachine({
  node: 'Transfer',
  initial: 'CREATED',
  states: {
    CREATED: {
      tone: 'waiting',
      means: 'The pieces to move are held at their locations.',
      on: { moveOut: 'PARTIAL', void: 'VOIDED' },
    },
    PARTIAL: {
      tone: 'active',
      means: 'Pieces are taken off; not all of them are put down yet.',
      on: { moveOut: 'PARTIAL', moveIn: 'PARTIAL', finish: 'COMPLETE', force: 'COMPLETE' },
    },
    COMPLETE: { tone: 'done', means: 'Every piece is put down, returned or written off.' },
    VOIDED: { tone: 'idle', means: 'Voided before anything was taken off.' },
  },
  actions: {
    moveOut: inventoryRights.transfer,
    moveIn: inventoryRights.transfer,
    finish: 'system',
    force: inventoryRights.forceTransfer,
    void: inventoryRights.transfer,
  },
})

export const TransferMoveKind = defineEnum('TransferMoveKind', 'What happened to pieces of a transfer.', {
  OUT: 'Taken off their location.',
  IN: 'Put down at a location.',
  RETURNED: 'Put back when the transfer was force-completed.',
  LOST: 'Missing when the transfer was force-completed.',
})

export const MoveStep = defineEnum('MoveStep', 'Effect of a scan of a transfer.', {
  OPENED: 'The transfer was opened; nothing changed.',
  PLACE: 'A location with pieces to take off was scanned; nothing changed.',
  TAKEN: 'Pieces were taken off their location.',
  CHOSEN: 'A product in hand was chosen; nothing changed.',
  PUT: 'Pieces were put down.',
})

export const ReplenishmentReason = defineEnum('ReplenishmentReason', 'Why pieces should be moved to a picking area.', {
  MISSING: 'Packages wait that the picking areas cannot fill.',
  EMPTIED: 'The waiting packages would empty the picking areas.',
  BELOW_LEVEL: 'Fewer pieces than the minimum would be left in the picking areas.',
})

export const ReplenishmentView = defineEnum('ReplenishmentView', 'A view of the replenishment list.', {
  PROPOSED: 'Products of which pieces should be moved.',
  ON_THE_WAY: 'Products of which pieces are on their way.',
  ALL: 'Products with pieces in staging areas or on their way, or with a level.',
})

/** Maximum number of products that are replenished at once. */
export const replenishedMaximum = 50

/** Maximum number of lines of a transfer. */
export const transferLinesMaximum = 200

/** Lifecycle of a count order. */
export const countMachine = defineMachine({
  node: 'StockCount',
  initial: 'TO_COUNT',
  states: {
    TO_COUNT: { tone: 'waiting', means: 'Nothing is counted yet.', on: { firstLine: 'COUNTING', cancel: 'CANCELLED' } },
    COUNTING: {
      tone: 'active',
      means: 'Being counted. Nothing is frozen: goods go on moving.',
      on: { complete: 'COMPLETED', cancel: 'CANCELLED' },
    },
    COMPLETED: { tone: 'done', means: 'The differences are posted.' },
    CANCELLED: { tone: 'idle', means: 'Cancelled; the stock is as before.' },
  },
  actions: {
    firstLine: 'system',
    complete: inventoryRights.manageCounts,
    cancel: inventoryRights.manageCounts,
  },
})

export const StockCountType = defineEnum('StockCountType', 'How the locations of a count were chosen.', {
  AREA: 'The locations of a cargo area.',
  LOCATION: 'Locations, one by one.',
  PRODUCT: 'Products, at all their locations.',
  SHORT_PICK: 'Locations where pieces were missing when picked.',
})

export const StockCountSkipReason = defineEnum('StockCountSkipReason', 'Why goods are not counted.', {
  BLOCKED: 'They cannot be reached.',
  BUSY: 'Somebody works there.',
  UNCLEAR: 'It is unclear which goods they are.',
  OTHER: 'Another reason.',
})

export const StockCountLineState = defineEnum('StockCountLineState', 'Where the counting of a line stands.', {
  TO_COUNT: 'Not counted yet.',
  RECOUNT: 'To be counted again: the last count does not settle it. A difference has to be found by two persons.',
  AGREES: 'The pieces are those of the book.',
  DIFFERENT: 'Pieces are missing or more than in the book.',
  NEEDS_APPROVAL: 'The difference is above the limit of the warehouse.',
  APPROVED: 'The difference is approved.',
  REFUSED: 'The difference is refused; the book stays.',
  SKIPPED: 'Skipped with a reason.',
})

export const StockCountProgress = defineEnum('StockCountProgress', 'Where the counting of a line stands, for those who count.', {
  OPEN: 'To be counted.',
  RECOUNT: 'To be counted again.',
  COUNTED: 'Counted.',
  SKIPPED: 'Skipped with a reason.',
})

export const StockCountRecountReason = defineEnum('StockCountRecountReason', 'Why goods are counted again.', {
  MOVED: 'Goods moved within a minute of the count, so it is unknown which of them were counted.',
  UNCLEAR: 'The count and something that was recorded later overlap, such as another count.',
  DIFFERENT: 'The count and the stock differ; another person counts.',
  COUNTS_DIFFER: 'The counts of two persons differ; another person than the last one counts.',
  ASKED: 'An approver asked for it; a person who has not counted before counts.',
})

export const StockCountDecision = defineEnum('StockCountDecision', 'What is decided on a counted line.', {
  APPROVE: 'The difference is posted when the count is completed.',
  REFUSE: 'The book stays.',
  RECOUNT: 'Another person counts again.',
})

export const StockCountLossKind = defineEnum('StockCountLossKind', 'What becomes of a document that loses goods to a count.', {
  PACKAGE_ABNORMAL: 'A package becomes abnormal: goods allocated to it are missing.',
  PACKAGE_DRAFT: 'A package goes back to draft: there is no stock for it any more.',
  TRANSFER_REDUCED: 'A transfer moves fewer pieces.',
  ADJUSTMENT_REFUSED: 'An adjustment that waits for approval is refused.',
})

export const CountStep = defineEnum('CountStep', 'Effect of a scan of a count.', {
  OPENED: 'The count was opened; nothing changed.',
  PLACE: 'A location was scanned.',
  TALLIED: 'Pieces were added to those of the product.',
  COUNTED: 'The pieces of the product are counted.',
  RECOUNT: 'The pieces have to be counted again, by another person if they differ.',
  EMPTY: 'The location is empty.',
  SKIPPED: 'The product or the location is skipped.',
})

/** Maximum number of locations of a count. */
export const countPlacesMaximum = 500
