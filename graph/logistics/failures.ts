import { defineFailure } from '../kernel/command/failure.ts'

export const LogisticsGroupExists = defineFailure(
  'LOGISTICS_GROUP_EXISTS',
  '物流组 {code} 已存在，请换一个编码',
  'The logistics group {code} already exists; choose another code',
)
export const ChannelExists = defineFailure(
  'CHANNEL_EXISTS',
  '渠道 {code} 已存在，请换一个编码',
  'The channel {code} already exists; choose another code',
)
export const LogisticsGroupNotFound = defineFailure('LOGISTICS_GROUP_NOT_FOUND', '物流组不存在', 'The logistics group does not exist')

/** Labels are bought and voided by the service, so it stays once a package has the channel. */
export const ChannelServiceFixed = defineFailure(
  'CHANNEL_SERVICE_FIXED',
  '渠道 {code} 已有包裹使用，不能更改服务代码；请新建渠道',
  'Packages have used the channel {code}, so its service code cannot change; create another channel',
)

/** A rule for this group and channel would find no package any more. */
export const ChannelInRules = defineFailure(
  'CHANNEL_IN_RULES',
  '按当前物流组选用渠道 {code} 的自动波次规则有 {count} 条{rules}，请先修改规则再更换物流组',
  'Number of standing rules that choose the channel {code} in its present logistics group: {count}{rules}. Change them before you move the channel',
)

export const ZoneTableExists = defineFailure(
  'ZONE_TABLE_EXISTS',
  '分区表 {code} 已存在，请换一个编码',
  'The zone table {code} already exists; choose another code',
)

/** Channels are priced by it. */
export const ZoneTableInUse = defineFailure(
  'ZONE_TABLE_IN_USE',
  '分区表 {code} 仍被渠道 {channels} 使用，请先在渠道中更换',
  'Channels still use the zone table {code}: {channels}. Choose another one for them first',
)

/** A channel has the zones and remote areas of its own warehouse, each of its kind. */
export const ZoneTableUnfit = defineFailure(
  'ZONE_TABLE_UNFIT',
  '该分区表不属于此仓库，或种类不符',
  'This zone table is not of this warehouse, or not of this kind',
)

export const ZoneEditionExists = defineFailure(
  'ZONE_EDITION_EXISTS',
  '已有自 {day} 起生效的版本，请换一个日期',
  'An edition that holds from {day} already exists; choose another day',
)

/** A zone table always has an edition. */
export const LastZoneEdition = defineFailure(
  'LAST_ZONE_EDITION',
  '这是分区表的唯一版本，不能删除；可删除分区表',
  'This is the only edition of the zone table, so it cannot be deleted; delete the zone table instead',
)

export const ZoneEditionsExceeded = defineFailure(
  'ZONE_EDITIONS_EXCEEDED',
  '一个分区表最多 {maximum} 个版本，请先删除旧版本',
  'A zone table has at most {maximum} editions; delete old ones first',
)

export const ZoneRowsExceeded = defineFailure('ZONE_ROWS_EXCEEDED', '一个版本最多 {maximum} 行', 'An edition has at most {maximum} rows')

/** An address would lie in two zones. */
export const ZoneOverlap = defineFailure(
  'ZONE_OVERLAP',
  '{place}（分区 {zone}）与 {other}（分区 {otherZone}）重叠：同一地址不能属于两个分区',
  '{place} (zone {zone}) overlaps {other} (zone {otherZone}): no address can lie in two zones',
)

/** The same in tables of remote areas. */
export const RemoteOverlap = defineFailure(
  'REMOTE_OVERLAP',
  '{place} 与 {other} 重叠：同一地址只能由一行说明为偏远',
  '{place} overlaps {other}: only one row may say that an address is remote',
)

export const ZoneRequired = defineFailure('ZONE_REQUIRED', '请填写分区', 'Enter the zone')

export const PostcodeNotOfForm = defineFailure(
  'POSTCODE_NOT_OF_FORM',
  '“{postcode}”不符合 {country} 的邮编格式{example}；前导零也要写全',
  '“{postcode}” does not have the form of postcodes of {country}{example}; write leading zeros, too',
)

export const CountryWithoutPostcodes = defineFailure(
  'COUNTRY_WITHOUT_POSTCODES',
  '{country} 没有邮编，请按城市或国家匹配',
  '{country} has no postcodes; match by city or country',
)

export const ZoneRangeEndsBefore = defineFailure(
  'ZONE_RANGE_ENDS_BEFORE',
  '邮编区间的终点 {to} 在起点 {from} 之前',
  'The range ends at {to}, before it begins at {from}',
)

export const CityRequired = defineFailure('CITY_REQUIRED', '请填写城市', 'Enter the city')
