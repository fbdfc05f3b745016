import { recordChanged } from '../kernel/schema/recordChanged.ts'
import { logisticsRights } from './states.ts'

recordChanged({
  field: 'logisticsGroupChanged',
  model: 'LogisticsGroup',
  right: logisticsRights.read,
  emits: 'logistics groups of the warehouse that are created or changed',
})

recordChanged({
  field: 'channelChanged',
  model: 'Channel',
  right: logisticsRights.read,
  emits: 'channels of the warehouse that are created or changed',
})

recordChanged({
  field: 'zoneTableChanged',
  model: 'ZoneTable',
  right: logisticsRights.freight,
  emits: 'zone tables of the warehouse that are created, changed or deleted',
})

recordChanged({
  field: 'zoneEditionChanged',
  model: 'ZoneEdition',
  right: logisticsRights.freight,
  emits: 'editions of zone tables of the warehouse that are created, changed or deleted, or whose rows are',
})

recordChanged({
  field: 'rateCardChanged',
  model: 'RateCard',
  right: logisticsRights.freight,
  emits: 'rate cards of the warehouse that are created, changed, published, withdrawn or deleted',
})

recordChanged({
  field: 'trackingRangeChanged',
  model: 'TrackingRange',
  right: logisticsRights.numbers,
  emits: 'ranges of tracking numbers of the warehouse that are added or set aside, or of which a number is given',
})

recordChanged({
  field: 'shippingRuleSetChanged',
  model: 'ShippingRuleSet',
  right: logisticsRights.rules,
  emits: 'versions of the shipping rules of the warehouse that are created, changed, activated, replaced or discarded',
})
