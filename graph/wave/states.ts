import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const waveRights = defineRights('wave', {
  read: { means: 'See waves', zh: '查看波次', scope: 'warehouse' },
  watch: { means: 'Watch the progress of waves, without personal data', zh: '查看波次进度（不含个人信息）', scope: 'warehouse' },
  generate: { means: 'Generate waves', zh: '生成波次', scope: 'warehouse' },
  print: { means: 'Print pick lists', zh: '打印拣货单', scope: 'warehouse' },
  simple: { means: 'Print labels and pick lists of packages without a wave', zh: '不经波次打印面单和拣货单', scope: 'warehouse' },
  pick: { means: 'Pick and confirm picking', zh: '拣货和确认拣货', scope: 'warehouse' },
  sort: { means: 'Sort a wave at the put wall', zh: '在分拣台分拣波次', scope: 'warehouse' },
  pack: { means: 'Pack the packages of a wave', zh: '包装波次的包裹', scope: 'warehouse' },
  takeOver: { means: 'Take over a wave from its pickers, sorter or packer', zh: '接管他人的拣货、分拣或包装', scope: 'warehouse' },
  suspend: { means: 'Suspend and resume a wave', zh: '暂停和恢复波次', scope: 'warehouse' },
  split: { means: 'Split packages off a wave into another one', zh: '从波次拆出包裹', scope: 'warehouse' },
  end: { means: 'End a wave with unpacked packages', zh: '结束仍有未包装包裹的波次', scope: 'warehouse' },
  void: { means: 'Void a wave', zh: '作废波次', scope: 'warehouse' },
})

/** Lifecycle of a wave. */
export const waveMachine = defineMachine({
  node: 'Wave',
  initial: 'TO_BE_PICKED',
  states: {
    TO_BE_PICKED: {
      tone: 'waiting',
      means: 'Generated; its pick list is not printed and no handheld has started it yet.',
      on: { start: 'PICKING', void: 'VOIDED', end: 'ENDED' },
    },
    PICKING: { tone: 'active', means: 'Being picked.', on: { confirm: 'TO_BE_PACKED', void: 'VOIDED', end: 'ENDED' } },
    TO_BE_PACKED: {
      tone: 'waiting',
      means: 'Picked; to be sorted or packed.',
      on: { pack: 'PACKAGING', void: 'VOIDED', end: 'ENDED' },
    },
    PACKAGING: { tone: 'active', means: 'Being packed. A suspended wave keeps this state.', on: { end: 'ENDED', void: 'VOIDED' } },
    ENDED: { tone: 'done', means: 'Ended.' },
    VOIDED: { tone: 'idle', means: 'Voided; its packages returned to pending.' },
  },
  actions: {
    start: waveRights.print,
    confirm: waveRights.pick,
    pack: waveRights.pack,
    end: waveRights.end,
    void: waveRights.void,
  },
})

/** Lifecycle of a simple print: packages that are printed and picked without a wave. */
export const simplePrintMachine = defineMachine({
  node: 'SimplePrint',
  initial: 'TO_BE_PRINTED',
  states: {
    TO_BE_PRINTED: {
      tone: 'waiting',
      means: 'Its goods are allocated; pick list and labels are not printed yet.',
      on: { print: 'PRINTED', cancel: 'CANCELLED' },
    },
    PRINTED: {
      tone: 'active',
      means: 'Printed, but not confirmed: nothing has left the shelves yet.',
      on: { confirm: 'CONFIRMED', cancel: 'CANCELLED' },
    },
    CONFIRMED: { tone: 'done', means: 'The print is confirmed; its packages are picked, labelled and ready to ship.' },
    CANCELLED: { tone: 'idle', means: 'Cancelled; its packages returned to pending.' },
  },
  actions: { print: waveRights.simple, confirm: waveRights.simple, cancel: waveRights.simple },
})

/** Maximum number of waves whose pick lists are printed together. */
export const wavesPrintedMaximum = 100

/** Maximum number of packages of a simple print. */
export const simplePrintMaximum = 100

export const WaveType = defineEnum('WaveType', 'Wave type, assigned in this order.', {
  HOT: 'Many packages with identical products and quantities.',
  ONE_PIECE: 'One piece each.',
  ONE_PRODUCT: 'One product each, several pieces.',
  MIXED: 'Several products each; sorted after picking.',
})

export const WaveRule = defineEnum('WaveRule', 'How waves are made of a pool.', {
  SHORT_WALKS: 'Packages share waves so that the walks are short, and pick lists follow the shortest walk.',
  OLDEST_FIRST: 'The simple rule: packages go into waves in the order in which they came, and pick lists follow the location codes.',
})

export const WaveComparisonState = defineEnum('WaveComparisonState', 'State of a comparison of wave settings.', {
  PLANNING: 'Its settings are being planned.',
  DONE: 'All its settings are planned.',
  CANCELLED: 'It was stopped; settings that were planned before stay.',
})

export const StandingTrigger = defineEnum('StandingTrigger', 'When a standing rule generates waves.', {
  CLOCK: 'At times of day on some weekdays, by the clock of the warehouse.',
  COUNT: 'As soon as a number of packages waits that the picking areas can fill.',
  CUT_OFF: 'Some minutes before the cut-off of its logistics group.',
})

export const StandingOutcome = defineEnum('StandingOutcome', 'What a standing rule did.', {
  GENERATED: 'It generated waves.',
  NOTHING: 'There was nothing to generate, or the packages were being changed.',
  FAILED: 'It could not generate waves; `message` of its run says why.',
})

export const Weekday = defineEnum('Weekday', 'Day of the week.', {
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
  SUNDAY: 'Sunday.',
})

export const WaveSort = defineEnum('WaveSort', 'Order of a list of waves.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first: what has waited longest.',
})

export const PickMode = defineEnum('PickMode', 'How the goods of a wave are picked.', {
  PAPER: 'From a printed pick list, which starts it; picking is confirmed as a whole.',
  HANDHELD: 'With handhelds, which start it: location by location, each piece scanned.',
})

export const SortMode = defineEnum('SortMode', 'When the goods of a mixed wave are sorted by package.', {
  AFTER_PICKING: 'After picking, at the put wall.',
  WHILE_PICKING: 'While picking with handhelds: each piece goes into the box of its package on the pick cart.',
})

export const PickCartState = defineEnum('PickCartState', 'What a pick cart is doing.', {
  FREE: 'Nothing; it can be bound to a wave.',
  BOUND: 'It is bound to a wave that needs it.',
  HOLDS_GOODS: 'It holds goods of a wave that has ended, or was picked and is sorted after picking; it cannot be bound until it is empty.',
})

export const PickStep = defineEnum('PickStep', 'Effect of a scan while picking with a handheld.', {
  OPENED: 'The wave was opened, and started if it was to be picked.',
  CART: 'A pick cart was bound to the wave.',
  PLACE: 'A location with pieces to pick was scanned; nothing changed.',
  PICKED: 'Pieces were picked.',
  PUT_BACK: 'Picked pieces were put back at their location.',
  SKIPPED: 'The location comes last.',
  SHORT: 'Missing pieces were reported: their packages are abnormal.',
  ELSEWHERE: 'Missing pieces were reported, and some or all of them are picked at another location; no package is abnormal for those.',
  BOX_FULL: 'A box of the pick cart was full: another one gets the rest of its package.',
  BOXED: 'The box of the pick cart was confirmed; nothing changed.',
})

export const PickShortReason = defineEnum('PickShortReason', 'Why a picker picks fewer pieces than asked.', {
  NONE_LEFT: 'None are left at the location.',
  DAMAGED: 'They are damaged.',
  OTHER_GOODS: 'Other goods lie there.',
  OUT_OF_REACH: 'They cannot be reached.',
})

export const LabelMode = defineEnum('LabelMode', 'When the labels of a wave are printed.', {
  WHOLE_WAVE: 'All at once.',
  BY_GOODS: 'When goods are scanned.',
  BY_SLOT: 'When a slot of the put wall is scanned.',
})

export const WaveWork = defineEnum('WaveWork', 'Work on a wave that people hold.', {
  PICKING: 'Picking with a handheld; several people can pick together.',
  SORTING: 'Sorting at the put wall.',
  PACKING: 'Packing at the packing station.',
})

export const PackStep = defineEnum('PackStep', 'Effect of a packing scan.', {
  OPENED: 'A package was opened; scan its pieces.',
  PIECE: 'A piece was packed.',
  PACKED: 'The package is complete; its label is printed.',
  ABNORMAL: 'The package is complete but its label failed; it is abnormal.',
  TAKEN_BACK: 'A packed piece was undone.',
})

export const LeftReason = defineEnum('LeftReason', 'Why a package was not included in a wave.', {
  TO_MOVE: 'The missing stock is in a staging area; move it first.',
  OUT_OF_REACH: 'The missing stock is returning to a shelf, held for a count, or otherwise unavailable.',
})

export const Leftovers = defineEnum('Leftovers', 'What to do with the packages of a wave that ends early.', {
  TO_PENDING: 'Return to pending; picked goods return to a shelf.',
  TO_ABNORMAL: 'Mark abnormal; they keep their goods.',
})

export const AisleKind = defineEnum('AisleKind', 'Which racks face an aisle.', {
  RACK: 'One rack has an aisle of its own.',
  NARROW: 'Two racks face an aisle; both sides are picked from its middle.',
  WIDE: 'Two racks face an aisle that is walked along either side.',
})

export const AisleEnd = defineEnum('AisleEnd', 'An end of the aisles.', {
  FRONT: 'At the first bay.',
  BACK: 'At the last bay.',
})

export const WarehouseSettings = defineEnum('WarehouseSettings', 'A part of the settings of a warehouse.', {
  WAREHOUSE: 'Address, time zone, and what it accepts and requires.',
  LAYOUT: 'Racks and aisles.',
  WAVES: 'Wave settings of its types.',
  AREAS: 'Its cargo areas.',
  CARTS: 'Its pick carts.',
  PRINTERS: 'Its printers.',
  RULES: 'Its standing rules.',
  SHELF_SPECS: 'Shelf sizes, which all warehouses share.',
  CATEGORIES: 'Product categories, which all warehouses share.',
  TAGS: 'Product tags, which all warehouses share.',
  MATERIALS: 'Packaging, which all warehouses share.',
})

/** Maximum labels per PDF of a bulk action. */
export const labelsPerPart = 500

export const PutWallSlotState = defineEnum('PutWallSlotState', 'What is to be done with a slot of a put wall.', {
  OPEN: 'Its package lacks pieces.',
  COMPLETE: 'All pieces of its package are in it.',
  PACKED: 'Its package is packed and has left it.',
  HELD: 'Its package is on hold.',
  INTERCEPTED: 'An interception of its package is to be decided.',
  ABNORMAL: 'Its package is abnormal; nothing is added.',
  EMPTIED: 'Its parcel was joined to another, or its package was split off before it was picked; there is nothing to do.',
  LEFT: 'Its package was cancelled or has left the wave; what is in it is to be taken out.',
})
