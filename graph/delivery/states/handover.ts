import { defineMachine } from '../../kernel/command/machine.ts'
import { defineRights } from '../../kernel/command/right.ts'
import { countedTo } from '../../kernel/states/countedTo.ts'

export const deliveryRights = defineRights('delivery', {
  read: { means: 'See hand-over sheets', zh: '查看交接单', scope: 'warehouse' },
  handOver: {
    means: 'Open hand-over sheets, put packages on them and have them signed',
    zh: '新建交接单，加入包裹，完成签收',
    scope: 'warehouse',
  },
})

/** Lifecycle of a hand-over sheet. */
export const handoverMachine = defineMachine({
  node: 'HandoverSheet',
  initial: 'OPEN',
  states: {
    OPEN: { tone: 'active', means: 'Packages are put on it; the driver has not signed.', on: { close: 'CLOSED', void: 'VOIDED' } },
    CLOSED: { tone: 'done', means: 'Signed by the driver; it never changes again.' },
    VOIDED: { tone: 'idle', means: 'Voided before it was signed; its packages are free for another sheet.' },
  },
  actions: { close: deliveryRights.handOver, void: deliveryRights.handOver },
})

/** What becomes of the request to a carrier for its manifest of a signed hand-over sheet. */
export const carrierManifestMachine = defineMachine({
  node: 'CarrierManifest',
  initial: 'QUEUED',
  states: {
    QUEUED: { tone: 'coming', means: 'To be requested from the carrier.', on: { request: 'REQUESTED' } },
    REQUESTED: {
      tone: 'waiting',
      means: 'Requested; the carrier has not answered yet, or could not be reached.',
      on: { confirm: 'CONFIRMED', closeByCarrier: 'CLOSED_BY_CARRIER', fail: 'FAILED' },
    },
    CONFIRMED: { tone: 'done', means: 'The carrier has confirmed it; its documents are stored.' },
    CLOSED_BY_CARRIER: { tone: 'done', means: 'The carrier had closed the day by itself and has no document for it.' },
    FAILED: { tone: 'problem', means: 'Refused by the carrier, or given up after several attempts.', on: { retry: 'QUEUED' } },
  },
  actions: { request: 'system', confirm: 'system', closeByCarrier: 'system', fail: 'system', retry: deliveryRights.handOver },
})

/** Maximum number of packages on a hand-over sheet. */
export const handoverMaximum = 2_000

/** Days before a hand-over sheet is opened from which shipped packages that are on none are expected on it. */
export const expectedDays = 7

/** Number of missing packages that a hand-over sheet names. */
export const missingNamedMaximum = 200

/** Number of extra packages that a hand-over sheet shows at once. */
export const extrasMaximum = 200

/** Counts of hand-over sheets, and of packages that are missing on one, stop here. */
export const handoversCountedTo = countedTo
