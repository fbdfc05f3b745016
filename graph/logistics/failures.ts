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

/** A rule for this group and channel would find no package any more. */
export const ChannelInRules = defineFailure(
  'CHANNEL_IN_RULES',
  '自动波次规则“{rules}”（共 {count} 条）按当前物流组选用渠道 {code}，请先修改规则再更换物流组',
  'Standing rules ({count}) choose the channel {code} in its present logistics group: {rules}. Change them before you move the channel',
)
