import { defineMachine } from '../kernel/machine.ts'
import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const inboundRights = defineRights('inbound', {
  read: { means: 'See inbound orders', scope: 'warehouse' },
  create: { means: 'Announce inbound orders', scope: 'warehouse' },
  edit: { means: 'Change and void announced inbound orders', scope: 'warehouse' },
  sign: { means: 'Sign for boxes', scope: 'warehouse' },
  receive: { means: 'Receive goods', scope: 'warehouse' },
  shelve: { means: 'Put goods on shelves', scope: 'warehouse' },
  close: { means: 'Close a receipt or complete an order by force', scope: 'warehouse' },
})

/** The life of an inbound order. */
export const inboundMachine = defineMachine({
  node: 'InboundOrder',
  initial: 'FORECAST',
  states: {
    FORECAST: { means: 'Announced.', on: { depart: 'IN_TRANSIT', void: 'VOIDED' } },
    IN_TRANSIT: { means: 'On the way.', on: { sign: 'TO_BE_STORED', void: 'VOIDED' } },
    TO_BE_STORED: { means: 'Signed for; to be received.', on: { receive: 'IN_STORAGE', unsign: 'IN_TRANSIT', force: 'COMPLETED' } },
    IN_STORAGE: { means: 'Is being received and shelved.', on: { finish: 'COMPLETED', force: 'COMPLETED' } },
    COMPLETED: { means: 'Everything that came is on a shelf.' },
    VOIDED: { means: 'Withdrawn before it came.' },
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

export const Arrival = defineEnum('Arrival', 'How goods arrive.', {
  BOX: 'In marked boxes.',
  EXPRESS: 'As parcels with a tracking number.',
})

export const ReceiptStatus = defineEnum('ReceiptStatus', 'How much of the declared has been received; derived.', {
  TO_BE_RECEIVED: 'Nothing yet.',
  PARTIAL: 'Something.',
  COMPLETE: 'Everything, or the receipt was closed.',
})

export const ListingStatus = defineEnum('ListingStatus', 'How much of the received is on shelves; derived.', {
  TO_BE_LISTED: 'Nothing yet.',
  PARTIAL: 'Something.',
  ALL: 'Everything.',
})

export const ReceiveAct = defineEnum('ReceiveAct', 'What a scan at the receiving station means.', {
  SCAN: 'A code: a box, a parcel or an order opens it; a product is received.',
  WHOLE: 'Everything that is still missing of the box is there and good.',
  FINISH: 'The box is empty: nothing more will be received of it.',
})

export const ReceiveStep = defineEnum('ReceiveStep', 'What a scan at the receiving station did.', {
  OPENED: 'A box or an order is open; nothing changed.',
  RECEIVED: 'Pieces were received.',
  FINISHED: 'The box was closed without more pieces.',
  CORRECTED: 'A receipt was taken back.',
})

export const SignStep = defineEnum('SignStep', 'What a scan at the signing station did.', {
  OPENED: 'The order has several boxes: scan each, or sign for all of them at once.',
  SIGNED: 'A box, a parcel or the whole order was signed for.',
  UNSIGNED: 'A signature was taken back.',
})

export const ShelveStep = defineEnum('ShelveStep', 'What a scan at the shelving station did.', {
  OPENED: 'An order is open; nothing changed.',
  CHOSEN: 'A product is chosen, and a location is proposed; nothing changed.',
  SHELVED: 'Pieces were put on a shelf.',
  TAKEN_BACK: 'Pieces were taken from a shelf again.',
})

export const InboundSearchIn = defineEnum('InboundSearchIn', 'Where a search of inbound orders looks.', {
  NUMBER: "The order's number.",
  ERP_NUMBER: "The number in the customer's system.",
  TRACKING_NUMBER: 'Tracking numbers, of the order and of its boxes.',
  BOX_MARK: 'Box marks.',
})

export const ScanSound = defineEnum('ScanSound', 'By which sound a station says how a scan went; one that was refused has its own.', {
  OK: 'Done; go on.',
  WARN: 'Done; look at the screen.',
  DONE: 'Done, and with it all of what lies on the table.',
})
