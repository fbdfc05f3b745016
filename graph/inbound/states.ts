import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const inboundRights = defineRights('inbound', {
  read: { means: 'See inbound orders', zh: '查看入库单', scope: 'warehouse' },
  create: { means: 'Create inbound orders', zh: '新建入库单', scope: 'warehouse' },
  edit: { means: 'Edit and void inbound orders that have not arrived', zh: '修改和作废未到货的入库单', scope: 'warehouse' },
  sign: { means: 'Sign for inbound boxes', zh: '签收入库箱', scope: 'warehouse' },
  receive: {
    means: 'Receive goods, and close the receipt of a return without declared products',
    zh: '收货，完结未申报产品的退货收货',
    scope: 'warehouse',
  },
  shelve: { means: 'Put away goods', zh: '上架', scope: 'warehouse' },
  close: { means: 'Close a receipt or force-complete an order', zh: '完结收货或强制完结入库单', scope: 'warehouse' },
  photo: {
    means: 'Add photos of damage to receipts and unknown parcels, and delete own ones',
    zh: '为收货和无主包裹添加破损照片，删除自己添加的',
    scope: 'warehouse',
  },
  claim: {
    means: 'Assign unknown parcels to inbound orders, return and dispose of them',
    zh: '认领无主包裹到入库单，退回或处置无主包裹',
    scope: 'warehouse',
  },
})

/** Lifecycle of an inbound order. */
export const inboundMachine = defineMachine({
  node: 'InboundOrder',
  initial: 'FORECAST',
  states: {
    FORECAST: { tone: 'idle', means: 'Announced.', on: { depart: 'IN_TRANSIT', void: 'VOIDED' } },
    IN_TRANSIT: { tone: 'coming', means: 'In transit.', on: { sign: 'TO_BE_STORED', void: 'VOIDED' } },
    TO_BE_STORED: {
      tone: 'waiting',
      means: 'Signed for, to be received.',
      on: { receive: 'IN_STORAGE', unsign: 'IN_TRANSIT', force: 'COMPLETED' },
    },
    IN_STORAGE: { tone: 'active', means: 'Being received and put away.', on: { finish: 'COMPLETED', force: 'COMPLETED' } },
    COMPLETED: { tone: 'done', means: 'Everything received is put away.' },
    VOIDED: { tone: 'idle', means: 'Voided before arrival.' },
  },
  actions: {
    depart: inboundRights.create,
    sign: inboundRights.sign,
    unsign: inboundRights.sign,
    receive: inboundRights.receive,
    finish: 'system',
    force: inboundRights.close,
    void: inboundRights.edit,
  },
})

/** Lifecycle of a parcel that came without a known customer. */
export const unknownParcelMachine = defineMachine({
  node: 'UnknownParcel',
  initial: 'WAITING',
  states: {
    WAITING: {
      tone: 'waiting',
      means: 'Kept until somebody knows whose it is.',
      on: { claim: 'CLAIMED', return: 'RETURNED', dispose: 'DISPOSED' },
    },
    CLAIMED: { tone: 'done', means: 'It belongs to an inbound order.' },
    RETURNED: { tone: 'idle', means: 'Sent back.' },
    DISPOSED: { tone: 'idle', means: 'Disposed of.' },
  },
  actions: { claim: inboundRights.claim, return: inboundRights.claim, dispose: inboundRights.claim },
})

/** States of an order of which nothing was signed for. */
export const awaitedStates = ['FORECAST', 'IN_TRANSIT'] as const

export const InboundKind = defineEnum('InboundKind', 'Kind of an inbound order.', {
  STANDARD: 'New goods that a customer sends.',
  RETURN: 'Goods that a recipient sends back; their condition is judged when they are received.',
})

export const InboundSort = defineEnum('InboundSort', 'Order of a list of inbound orders.', {
  NEWEST: 'Latest created first.',
  OLDEST: 'Earliest created first: what has waited longest.',
  EXPECTED: 'By the day on which the goods are expected; orders without one last.',
})

export const UnknownParcelSort = defineEnum('UnknownParcelSort', 'Order of a list of unknown parcels.', {
  NEWEST: 'Latest registered first.',
  OLDEST: 'Earliest registered first: what has waited longest.',
})

export const Arrival = defineEnum('Arrival', 'Mode of arrival.', {
  BOX: 'In marked boxes.',
  EXPRESS: 'By express, with a tracking number.',
})

export const InboundExpected = defineEnum(
  'InboundExpected',
  "Expected arrival of goods that are not signed for, by the warehouse's calendar.",
  {
    LATE: 'Expected before today.',
    TODAY: 'Expected today.',
    WEEK: 'Expected today or in the next six days.',
  },
)

export const ReceiptStatus = defineEnum('ReceiptStatus', 'Receipt status, derived: how much of the declared quantity is received.', {
  TO_BE_RECEIVED: 'Nothing yet.',
  PARTIAL: 'Something.',
  COMPLETE: 'Everything is received, or the receipt is closed.',
})

export const ListingStatus = defineEnum('ListingStatus', 'Putaway status, derived: how much of the received quantity is put away.', {
  TO_BE_LISTED: 'Nothing yet.',
  PARTIAL: 'Something.',
  ALL: 'Everything.',
})

export const ReceiveAct = defineEnum('ReceiveAct', 'Action of a receiving scan.', {
  SCAN: 'A code: a box or an order is opened, a product is received.',
  WHOLE: 'Receive everything missing of the box as good.',
  FINISH: 'The box is empty and gets closed; without a box, the receipt of an undeclared return.',
})

export const ReceiveStep = defineEnum('ReceiveStep', 'Effect of a receiving scan.', {
  OPENED: 'A box or order was opened; nothing changed.',
  RECEIVED: 'Pieces were received.',
  FINISHED: 'The box was closed without further pieces.',
  CLOSED: 'The receipt of an undeclared return was closed.',
  CORRECTED: 'A receipt was undone.',
})

export const SignStep = defineEnum('SignStep', 'Effect of a signing scan.', {
  OPENED: 'The order has several boxes: scan each, or sign for all at once.',
  SIGNED: 'A box or the whole order was signed for.',
  UNSIGNED: 'A signature was undone.',
})

export const ShelveStep = defineEnum('ShelveStep', 'Effect of a putaway scan.', {
  OPENED: 'An order was opened; nothing changed.',
  CHOSEN: 'A product was selected and a location proposed; nothing changed.',
  SHELVED: 'Pieces were put away.',
  TAKEN_BACK: 'A putaway was undone.',
})

export const InboundSearchIn = defineEnum('InboundSearchIn', 'Searched field of inbound orders.', {
  NUMBER: "The order's number.",
  ERP_NUMBER: "Order number in the customer's system.",
  TRACKING_NUMBER: 'Tracking numbers, of the order and of its boxes.',
  BOX_MARK: 'Box marks.',
  CUSTOMER: 'Names and code of the customer; only if asked for.',
})
