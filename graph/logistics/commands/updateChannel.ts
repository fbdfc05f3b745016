import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { ChannelInRules, LogisticsGroupNotFound } from '../failures.ts'
import { UpdateChannelInput } from '../input.ts'
import { logisticsRights } from '../states.ts'
import { warehouseOfChannel, warehouseOfGroup } from '../steps.ts'
import { changeChannel, lockChannel, rulesOfChannel } from '../store.ts'

/** Updates the given fields of a channel; its code and carrier stay. Fails with VERSION_CONFLICT if another person was faster. */
export const updateChannel = command({
  name: 'updateChannel',
  means:
    'Updates the given fields of a channel; its code stays, because orders name it, and so does its carrier. Packages keep the logistics group that they got with the channel, so waves and hand-over sheets under way stay as they are; only later packages get another group. Labels that were bought keep their service.',
  right: logisticsRights.edit,
  input: UpdateChannelInput,
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, _call, { channelId, expectedVersion, ...given }) {
    const channel = await lockChannel(tx, channelId)
    if (!channel) throw NotFound({ what: 'Channel' }, 'channelId')
    await requireVersion(tx, { id: channelId, version: channel.version }, expectedVersion)
    const changes = changedValues(channel.values, given)
    const { warehouseId, code } = channel
    if (changes.groupId !== undefined) {
      if ((await warehouseOfGroup(tx, changes.groupId, 'groupId')) !== warehouseId) throw LogisticsGroupNotFound({}, 'groupId')
      const rules = await rulesOfChannel(tx, channelId, { warehouseId, groupId: channel.values.groupId })
      if (rules.length > 0) throw ChannelInRules({ code, count: rules.length, rules: rules.join(', ') }, 'groupId')
    }
    const fields = Object.keys(changes)
    if (fields.length === 0) return { result: { channelId }, facts: [] }
    await changeChannel(tx, channelId, changes)
    const about = { type: 'Channel', id: channelId, warehouseId, customerId: null }
    return { result: { channelId }, facts: [{ kind: 'channel.changed', ...about, payload: { fields } }] }
  },
})
