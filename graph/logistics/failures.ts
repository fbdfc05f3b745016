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
