import { defineFailure } from '../kernel/failure.ts'

export const LogisticsGroupExists = defineFailure(
  'LOGISTICS_GROUP_EXISTS',
  '物流组 {code} 已存在',
  'The logistics group {code} exists already',
)
export const ChannelExists = defineFailure('CHANNEL_EXISTS', '渠道 {code} 已存在', 'The channel {code} exists already')
export const LogisticsGroupNotFound = defineFailure('LOGISTICS_GROUP_NOT_FOUND', '物流组不存在', 'The logistics group does not exist')
