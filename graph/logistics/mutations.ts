import { mutation, node } from '../kernel/schema/mutation.ts'
import { createChannel } from './commands/createChannel.ts'
import { createLogisticsGroup } from './commands/createLogisticsGroup.ts'
import { updateChannel } from './commands/updateChannel.ts'
import { updateLogisticsGroup } from './commands/updateLogisticsGroup.ts'

mutation(createLogisticsGroup, (t) => ({
  logisticsGroup: node(t, 'LogisticsGroup', 'The new logistics group.', (r) => r.groupId),
}))
mutation(updateLogisticsGroup, (t) => ({
  logisticsGroup: node(t, 'LogisticsGroup', 'The updated logistics group.', (r) => r.logisticsGroupId),
}))
mutation(createChannel, (t) => ({ channel: node(t, 'Channel', 'The new channel.', (r) => r.channelId) }))
mutation(updateChannel, (t) => ({ channel: node(t, 'Channel', 'The updated channel.', (r) => r.channelId) }))
