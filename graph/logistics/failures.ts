import { defineFailure } from '../kernel/command/failure.ts'

export const LogisticsGroupExists = defineFailure(
  'LOGISTICS_GROUP_EXISTS',
  '物流组 {code} 已存在',
  'The logistics group {code} already exists',
)
export const ChannelExists = defineFailure('CHANNEL_EXISTS', '渠道 {code} 已存在', 'The channel {code} already exists')
export const LogisticsGroupNotFound = defineFailure('LOGISTICS_GROUP_NOT_FOUND', '物流组不存在', 'The logistics group does not exist')
