import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const packageRights = defineRights('package', {
  read: { means: 'See packages', zh: '查看包裹', scope: 'warehouse' },
  recipient: { means: 'See recipients of packages', zh: '查看包裹的收件人', scope: 'warehouse' },
  openRecipient: {
    means: 'Open the recipient of a package for a reason, which is recorded',
    zh: '说明原因后打开包裹的收件人（留有记录）',
    scope: 'warehouse',
  },
  create: { means: 'Create packages', zh: '新建包裹', scope: 'warehouse' },
  edit: { means: 'Edit packages that are not yet in a wave', zh: '修改未进波次的包裹', scope: 'warehouse' },
  cancel: { means: 'Cancel packages', zh: '取消包裹', scope: 'warehouse' },
  mark: { means: 'Mark packages abnormal and resolve them', zh: '标记和处理异常包裹', scope: 'warehouse' },
  hold: { means: 'Put packages on hold and release them', zh: '冻结和解冻包裹', scope: 'warehouse' },
  intercept: { means: 'Ask to intercept packages, and withdraw it', zh: '申请和撤回截单', scope: 'warehouse' },
  decideInterception: { means: 'Approve and reject interceptions', zh: '批准和驳回截单', scope: 'warehouse' },
  label: { means: 'Buy, print and void labels', zh: '购买、打印和作废面单', scope: 'warehouse' },
  examine: { means: 'Examine packed packages before they ship', zh: '发货前验货', scope: 'warehouse' },
  ship: { means: 'Ship packages', zh: '发货', scope: 'warehouse' },
  unship: { means: 'Undo a shipment', zh: '撤销发货', scope: 'warehouse' },
  acceptWeight: { means: 'Ship packages whose weight is off by more than is tolerated', zh: '放行重量超差的包裹', scope: 'warehouse' },
  askCarrier: { means: 'Ask carriers where packages are', zh: '向物流商查询包裹轨迹', scope: 'warehouse' },
  recordTracking: { means: 'Record what carriers tell about packages', zh: '记录物流商告知的轨迹', scope: 'warehouse' },
  photo: { means: 'Add photos to packages, and delete own ones', zh: '为包裹添加照片，删除自己添加的', scope: 'warehouse' },
})

/** Lifecycle of a package. */
export const packageMachine = defineMachine({
  node: 'Package',
  initial: 'DRAFT',
  states: {
    DRAFT: {
      tone: 'idle',
      means: 'Created, but something is missing: see draftReasons.',
      on: { accept: 'PENDING', hold: 'DRAFT', releaseHold: 'DRAFT', intercept: 'DRAFT', endInterception: 'DRAFT', cancel: 'CANCELLED' },
    },
    PENDING: {
      tone: 'idle',
      means: 'Accepted, stock reserved; waits for wave generation.',
      on: {
        take: 'TO_BE_PRINTED',
        shortage: 'DRAFT',
        mark: 'ABNORMAL',
        hold: 'PENDING',
        releaseHold: 'PENDING',
        intercept: 'PENDING',
        endInterception: 'PENDING',
        cancel: 'CANCELLED',
      },
    },
    TO_BE_PRINTED: {
      tone: 'waiting',
      means: 'In a wave whose pick list is not printed yet, or in a simple print that is not confirmed yet.',
      on: {
        startPick: 'PICKING',
        label: 'TO_BE_SHIPPED',
        release: 'PENDING',
        mark: 'ABNORMAL',
        hold: 'TO_BE_PRINTED',
        releaseHold: 'TO_BE_PRINTED',
        intercept: 'TO_BE_PRINTED',
        endInterception: 'TO_BE_PRINTED',
        cancel: 'CANCELLED',
      },
    },
    PICKING: {
      tone: 'active',
      means: 'Being picked.',
      on: {
        picked: 'PICKED',
        release: 'PENDING',
        mark: 'ABNORMAL',
        hold: 'PICKING',
        releaseHold: 'PICKING',
        intercept: 'PICKING',
        endInterception: 'PICKING',
        cancel: 'CANCELLED',
      },
    },
    PICKED: {
      tone: 'waiting',
      means: 'Picked; waits for packing.',
      on: {
        label: 'TO_BE_SHIPPED',
        release: 'PENDING',
        mark: 'ABNORMAL',
        hold: 'PICKED',
        releaseHold: 'PICKED',
        intercept: 'PICKED',
        endInterception: 'PICKED',
        cancel: 'CANCELLED',
      },
    },
    TO_BE_SHIPPED: {
      tone: 'done',
      means: 'Packed and labelled; ready to ship.',
      on: {
        ship: 'SHIPPED',
        mark: 'ABNORMAL',
        hold: 'TO_BE_SHIPPED',
        releaseHold: 'TO_BE_SHIPPED',
        intercept: 'TO_BE_SHIPPED',
        endInterception: 'TO_BE_SHIPPED',
        cancel: 'CANCELLED',
      },
    },
    SHIPPED: { tone: 'done', means: 'Handed to the carrier.', on: { unship: 'TO_BE_SHIPPED' } },
    CANCELLED: { tone: 'idle', means: 'Cancelled; its stock is released.' },
    ABNORMAL: {
      tone: 'problem',
      means: 'Abnormal, see abnormalReason; waits for a decision.',
      on: {
        toPending: 'PENDING',
        rePick: 'PICKING',
        toBeShipped: 'TO_BE_SHIPPED',
        hold: 'ABNORMAL',
        releaseHold: 'ABNORMAL',
        intercept: 'ABNORMAL',
        endInterception: 'ABNORMAL',
        cancel: 'CANCELLED',
      },
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
    hold: packageRights.hold,
    releaseHold: packageRights.hold,
    intercept: packageRights.intercept,
    endInterception: 'system',
    toPending: packageRights.mark,
    rePick: packageRights.mark,
    toBeShipped: packageRights.mark,
    ship: packageRights.ship,
    unship: packageRights.unship,
  },
})

/** Examination of a packed package: every piece is scanned once more before it leaves. */
export const examinationMachine = defineMachine({
  node: 'Examination',
  initial: 'WAITING',
  states: {
    WAITING: { tone: 'waiting', means: 'Not begun, or abandoned: all pieces have to be scanned.', on: { start: 'INSPECTING' } },
    INSPECTING: { tone: 'active', means: 'Its pieces are being scanned.', on: { finish: 'INSPECTED', abandon: 'WAITING' } },
    INSPECTED: { tone: 'done', means: 'Every piece was scanned.', on: { reopen: 'INSPECTING', reset: 'WAITING' } },
  },
  actions: {
    start: packageRights.examine,
    finish: packageRights.examine,
    abandon: packageRights.examine,
    reopen: packageRights.examine,
    reset: packageRights.examine,
  },
})

export const ExamineStep = defineEnum('ExamineStep', 'Effect of a scan of an examination.', {
  OPENED: 'A package is open; its pieces have to be scanned.',
  PIECE: 'A piece was counted; others are missing.',
  INSPECTED: 'The last piece was counted: the package is examined.',
  TAKEN_BACK: 'A scan was undone.',
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

export const PackageStop = defineEnum('PackageStop', 'What stops a package.', {
  HELD: 'It is on hold.',
  INTERCEPTED: 'It is being intercepted, which is not decided yet.',
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
  NONE: 'Not requested, or withdrawn.',
  REQUESTED: 'Requested; waits for a decision.',
  APPROVED: 'The last request was approved: the package was cancelled or put on hold.',
  REJECTED: 'The last request was rejected: the package went on.',
})

/** Lifecycle of a request to intercept a package. */
export const interceptionMachine = defineMachine({
  node: 'InterceptionRequest',
  initial: 'REQUESTED',
  states: {
    REQUESTED: {
      tone: 'waiting',
      means: 'Waits for a decision; its package is not taken into a wave, packed, printed or shipped. At the deadline the default decides.',
      on: {
        approve: 'APPROVED',
        reject: 'REJECTED',
        withdraw: 'WITHDRAWN',
        approveByDefault: 'APPROVED',
        rejectByDefault: 'REJECTED',
        endByCancelling: 'APPROVED',
      },
    },
    APPROVED: { tone: 'done', means: 'The package was stopped: cancelled or put on hold, as requested.' },
    REJECTED: { tone: 'idle', means: 'The package is processed again.' },
    WITHDRAWN: { tone: 'idle', means: 'Withdrawn by the customer; the package is processed again.' },
  },
  actions: {
    approve: packageRights.decideInterception,
    reject: packageRights.decideInterception,
    withdraw: packageRights.intercept,
    approveByDefault: 'system',
    rejectByDefault: 'system',
    endByCancelling: 'system',
  },
})

export const InterceptionWish = defineEnum('InterceptionWish', 'What becomes of an intercepted package.', {
  CANCEL: 'It is cancelled; picked goods return to a shelf.',
  HOLD: 'It is put on hold where it is, such as for a change of its address.',
})

export const InterceptionSort = defineEnum('InterceptionSort', 'Order of a list of interceptions.', {
  DUE: 'Earliest deadline first.',
  NEWEST: 'Latest requested first.',
  OLDEST: 'Earliest requested first.',
})

export const TrackingSource = defineEnum('TrackingSource', 'How an event of a carrier became known.', {
  POLL: 'The carrier was asked.',
  PUSH: 'Another system told it, by `recordTrackingEvents`.',
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
  NO_CHANNEL: 'The shipping rules give it no channel. It is judged again when they change.',
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
