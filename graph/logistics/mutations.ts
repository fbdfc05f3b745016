import { mutation, node } from '../kernel/schema/mutation.ts'
import { createChannel } from './commands/createChannel.ts'
import { createLogisticsGroup } from './commands/createLogisticsGroup.ts'

mutation(createLogisticsGroup, (t) => ({
  logisticsGroup: node(t, 'LogisticsGroup', 'The new logistics group.', (r) => r.groupId),
}))
mutation(createChannel, (t) => ({ channel: node(t, 'Channel', 'The new channel.', (r) => r.channelId) }))
