import { defineFailure } from '../kernel/command/failure.ts'

/** Only a carrier without an API takes its numbers from here. */
export const ChannelNotOffline = defineFailure(
  'CHANNEL_NOT_OFFLINE',
  '渠道 {code} 的跟踪号由物流商提供，不能添加',
  'The carrier of the channel {code} gives its tracking numbers itself, so none can be added',
)

export const TrackingDigits = defineFailure(
  'TRACKING_DIGITS',
  '起止号码的位数必须相同，含前缀末尾的数字最多 17 位',
  'The first and last number need the same number of digits, at most 17 with those at the end of the prefix',
)

export const TrackingRangeEndsBefore = defineFailure(
  'TRACKING_RANGE_ENDS_BEFORE',
  '号段的终点 {last} 在起点 {first} 之前',
  'The range ends at {last}, before it begins at {first}',
)

export const TrackingRangeNotS10 = defineFailure(
  'TRACKING_RANGE_NOT_POSTAL',
  'S10 号码由两个字母、八位数字、校验位和两个字母组成',
  'An S10 number has two letters, eight digits, the check digit and two letters',
)

export const TrackingRangeTooLarge = defineFailure(
  'TRACKING_RANGE_TOO_LARGE',
  '一个号段最多 {maximum} 个号码',
  'A range has at most {maximum} numbers',
)

/** A number would be given twice. */
export const TrackingRangeOverlap = defineFailure(
  'TRACKING_RANGE_OVERLAP',
  '号段 {first} – {last} 与渠道 {channel} 的号段 {otherFirst} – {otherLast} 重叠：同一号码不能给出两次',
  'The range {first} – {last} overlaps the range {otherFirst} – {otherLast} of the channel {channel}: no number may be given twice',
)

/** Numbers of a new range are in a list, or on labels. */
export const TrackingNumbersKnown = defineFailure(
  'TRACKING_NUMBERS_KNOWN',
  '号段 {first} – {last} 中已有 {count} 个号码在列表或面单上使用：{numbers}',
  'Numbers of the range {first} – {last} that are in a list or on a label already: {count} ({numbers})',
)

export const NoTrackingNumberNew = defineFailure(
  'NO_TRACKING_NUMBER_NEW',
  '列表中没有新的跟踪号：{known} 个已存在，{repeated} 个重复',
  'The list has no new tracking number: {known} are known already, {repeated} are repeated',
)

export const NoTrackingNumberLeft = defineFailure(
  'NO_TRACKING_NUMBER_LEFT',
  '{first} – {last} 中没有可停用的跟踪号',
  'No number of {first} – {last} is left to be set aside',
)
