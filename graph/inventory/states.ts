import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/schema/enumSpec.ts'

export const inventoryRights = defineRights('inventory', {
  read: { means: 'See adjustments and transfers', scope: 'warehouse' },
  adjust: { means: 'Create adjustments', scope: 'warehouse' },
  approve: { means: 'Approve and refuse adjustments of others', scope: 'warehouse' },
  transfer: { means: 'Create transfers and carry them out', scope: 'warehouse' },
  forceTransfer: { means: 'Force-complete transfers, also with missing pieces', scope: 'warehouse' },
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

/** Maximum number of lines of a transfer. */
export const transferLinesMaximum = 200

/** Counts of documents stop here: a longer list only says that there are more. */
export const documentsCountedTo = 10_000
