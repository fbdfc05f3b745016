import { command } from '../../kernel/command/command.ts'
import { ChannelExists } from '../failures.ts'
import { CreateChannelInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { requireZoneTables } from '../steps/zoneTables.ts'
import { warehouseOfGroup } from '../steps.ts'
import { insertChannel } from '../store.ts'

/** Adds a channel to a logistics group. */
export const createChannel = command({
  name: 'createChannel',
  means: "Adds a channel, a carrier's service for packages, to a logistics group.",
  right: logisticsRights.edit,
  input: CreateChannelInput,
  scope: async ({ groupId }, db) => ({ warehouseId: await warehouseOfGroup(db, groupId, 'groupId') }),
  async run(tx, call, input) {
    const { code } = input
    const warehouseId = await warehouseOfGroup(tx, input.groupId, 'groupId')
    if ((await tx.channel.count({ where: { warehouseId, code } })) > 0) throw ChannelExists({ code }, 'code')
    await requireZoneTables(tx, warehouseId, input)
    const { nameEn = null, zoneTableId = null, remoteTableId = null } = input
    const channelId = await insertChannel(tx, call, { ...input, nameEn, zoneTableId, remoteTableId, warehouseId })
    return { result: { channelId }, facts: [{ kind: 'channel.created', type: 'Channel', id: channelId, warehouseId, customerId: null }] }
  },
})
