import { defineFailure } from '../kernel/command/failure.ts'

export const RateCardExists = defineFailure(
  'RATE_CARD_EXISTS',
  '运价卡 {code} 已存在，请换一个编码',
  'The rate card {code} already exists; choose another code',
)

/** Packages may have been priced by it. */
export const RateCardPublished = defineFailure(
  'RATE_CARD_PUBLISHED',
  '运价卡 {code} 已发布，不能更改；请复制为新的运价卡',
  'The rate card {code} is published, so it cannot change; copy it to a new card instead',
)

export const RateCardNotPublished = defineFailure(
  'RATE_CARD_NOT_PUBLISHED',
  '运价卡 {code} 还是草稿',
  'The rate card {code} is still a draft',
)

/** Packages are priced by it already. */
export const RateCardInForce = defineFailure(
  'RATE_CARD_IN_FORCE',
  '运价卡 {code} 自 {day} 起已生效，不能撤回；请发布一张之后生效的运价卡',
  'The rate card {code} has held since {day}, so it cannot be withdrawn; publish a card that holds from a later day instead',
)

export const RateCardDayTaken = defineFailure(
  'RATE_CARD_DAY_TAKEN',
  '渠道 {channel} 已有自 {day} 起生效的运价卡 {code}，请换一个日期',
  'The channel {channel} already has the rate card {code} from {day}; choose another day',
)

/** Its amounts would be those of another currency. */
export const RateCardCurrencyDiffers = defineFailure(
  'RATE_CARD_CURRENCY_DIFFERS',
  '运价卡 {code} 的价格为 {currency}，不能复制为其他货币',
  'The prices of the rate card {code} are in {currency}, so it cannot be copied into another currency',
)

export const PeriodEndsBefore = defineFailure(
  'PERIOD_ENDS_BEFORE',
  '结束日期 {until} 早于开始日期 {from}',
  'The last day {until} lies before the first day {from}',
)

/** Nothing could be priced by it. */
export const RateCardEmpty = defineFailure(
  'RATE_CARD_EMPTY',
  '运价卡 {code} 没有分区或重量段，不能发布',
  'The rate card {code} has no zone or no weight step, so it cannot be published',
)

/** Such packages would have no price. */
export const RatePricesMissing = defineFailure(
  'RATE_PRICES_MISSING',
  '还有 {count} 个价格未填（如分区 {zone}，{step}），不能发布',
  'Prices that are missing: {count}, such as zone {zone}, {step}. Enter them before you publish the card',
)

export const RatePricesExceeded = defineFailure(
  'RATE_PRICES_EXCEEDED',
  '一张运价卡最多 {maximum} 个价格',
  'A rate card has at most {maximum} prices',
)

export const RateZoneTwice = defineFailure('RATE_ZONE_TWICE', '分区 {zone} 出现了两次', 'The zone {zone} is there twice')

export const RateZoneWithoutColumn = defineFailure(
  'RATE_ZONE_WITHOUT_COLUMN',
  '分区 {zone} 不在运价卡的分区中',
  'The zone {zone} is none of the zones of the card',
)

export const RateStepTwice = defineFailure('RATE_STEP_TWICE', '“{step}”出现了两次', '“{step}” is there twice')

/** A step is about a weight or about a size. */
export const RateStepUnfit = defineFailure(
  'RATE_STEP_UNFIT',
  '重量段需要填写重量；尺寸段需要填写三边，或都不填',
  'A step by weight needs a weight; a step by size needs all three sides, or none',
)

export const RateSurchargeUnfit = defineFailure(
  'RATE_SURCHARGE_UNFIT',
  '超大超重附加费需要填写重量或边长，旺季附加费需要填写起止日期',
  'Extra handling needs a weight or a length, and a peak surcharge its first and last day',
)

export const FuelRateOverlap = defineFailure(
  'FUEL_RATE_OVERLAP',
  '与 {from} 至 {until} 的燃油附加费 {percent}% 重叠',
  'Overlaps the fuel surcharge of {percent}% from {from} to {until}',
)

export const FuelRatesExceeded = defineFailure(
  'FUEL_RATES_EXCEEDED',
  '一个渠道最多 {maximum} 条燃油附加费，请先删除旧的',
  'A channel has at most {maximum} fuel surcharges; delete old ones first',
)
