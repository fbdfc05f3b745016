import { defineMachine } from '../kernel/command/machine.ts'
import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const logisticsRights = defineRights('logistics', {
  read: { means: 'See logistics groups and channels', zh: '查看物流组和渠道', scope: 'warehouse' },
  edit: { means: 'Create and edit logistics groups and channels', zh: '新建和修改物流组和渠道', scope: 'warehouse' },
  // What freight costs is shown to staff alone, while customers see channels.
  freight: { means: 'See zones, remote areas and rate cards', zh: '查看分区、偏远地区和运价卡', scope: 'warehouse' },
  editFreight: { means: 'Create and edit zones, remote areas and rate cards', zh: '新建和修改分区、偏远地区和运价卡', scope: 'warehouse' },
  // They compare the orders of all customers, and tell what freight costs.
  rules: { means: 'See shipping rules, and why packages got their channels', zh: '查看发货规则和包裹的渠道选择过程', scope: 'warehouse' },
  editRules: { means: 'Write and activate shipping rules', zh: '编写和启用发货规则', scope: 'warehouse' },
  // Numbers are those of all customers of a channel.
  numbers: { means: 'See tracking numbers of offline channels', zh: '查看线下渠道的跟踪号', scope: 'warehouse' },
})

export const CarrierCode = defineEnum('CarrierCode', 'Carrier of packages.', {
  SIM: 'Built-in carrier simulator; delivers nothing.',
  OFFLINE:
    'Carrier without an API: tracking numbers come from the ranges of the channel, labels are drawn here, and nothing is asked of it.',
})

export const ZoneTableKind = defineEnum('ZoneTableKind', 'What the rows of a table of zones say about an address.', {
  ZONES: 'The zone by which its freight is priced.',
  REMOTE_AREAS: 'That the carrier delivers there at an extra price.',
})
export type ZoneTableKindName = keyof typeof ZoneTableKind.values

export const ZoneMatch = defineEnum('ZoneMatch', 'How a row of a zone table is matched with an address.', {
  POSTCODE_RANGE: 'By a range of postcodes; both ends belong to it.',
  POSTCODE_PREFIX: 'By the beginning of the postcode, which ends at a part of it.',
  CITY: 'By the city, without case and accents.',
  COUNTRY: 'By the country alone.',
})
export type ZoneMatchName = keyof typeof ZoneMatch.values

/** From the most to the least exact: the first level that has a row for an address decides. */
export const ZoneLevel = defineEnum(
  'ZoneLevel',
  'What of an address a row of a zone table is about. Rows of one level never overlap; the most exact level decides.',
  {
    POSTCODE: 'A single postcode; decides before a range.',
    POSTCODE_RANGE: 'A range of postcodes; decides before the beginning of postcodes.',
    POSTCODE_PREFIX: 'The beginning of postcodes; decides before the city.',
    CITY: 'The city; decides before the country.',
    COUNTRY: 'The country.',
  },
)
export type ZoneLevelName = keyof typeof ZoneLevel.values

/** Maximum number of rows of an edition. */
export const zoneRowsMaximum = 50_000

/** Maximum number of editions of a zone table. */
export const zoneEditionsMaximum = 100

/** Maximum number of rows that one command adds or deletes. */
export const zoneRowsAtOnce = 200

export const LookUpOutcome = defineEnum('ZoneLookUpOutcome', 'What a level of a zone table says about an address.', {
  FOUND: 'A row is about it, and decides.',
  NO_ROW: 'No row is about it.',
  NOT_ASKED: 'A more exact level has decided.',
  NOT_GIVEN: 'The address does not have it.',
  NOT_OF_FORM: 'The postcode does not have the form of the country.',
  NO_POSTCODES: 'The country has no postcodes.',
})
export type LookUpOutcomeName = keyof typeof LookUpOutcome.values

export const TrackingStatus = defineEnum('TrackingStatus', 'What a carrier tells about a parcel.', {
  ACCEPTED: 'The carrier has it.',
  DEPARTED: 'It left a place of the carrier.',
  ARRIVED: 'It arrived at a place of the carrier.',
  HELD: 'It waits for somebody: at customs, or at a pick-up point for its recipient. The text of the event says what for.',
  OUT_FOR_DELIVERY: 'It is on its way to the recipient.',
  DELIVERY_FAILED: 'It could not be delivered; the carrier tries again, holds it or sends it back.',
  DELIVERED: 'The recipient has it. It can still be refused or sent back.',
  RETURNING: 'It is on its way back to the sender.',
  RETURNED: 'It is back at the sender.',
  LOST: 'The carrier has lost or destroyed it.',
})

/** Versions of the shipping rules of a warehouse; at most one is a draft, and one is live. */
export const shippingRuleSetMachine = defineMachine({
  node: 'ShippingRuleSet',
  initial: 'DRAFT',
  states: {
    DRAFT: { tone: 'waiting', means: 'Being written; no package is judged by it.', on: { activate: 'LIVE', discard: 'DISCARDED' } },
    LIVE: { tone: 'done', means: 'Gives packages their channels.', on: { replace: 'EARLIER' } },
    EARLIER: { tone: 'idle', means: 'Was replaced by another version, and can be activated again.', on: { activate: 'LIVE' } },
    DISCARDED: { tone: 'idle', means: 'Was discarded before it was activated.' },
  },
  actions: { activate: logisticsRights.editRules, discard: logisticsRights.editRules, replace: 'system' },
})
