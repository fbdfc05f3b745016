import type { Tx } from '../../kernel/sql/db.ts'
import { lockChannels } from '../../logistics/steps.ts'
import { ChannelOfAnotherGroup, GroupOfAnotherWarehouse, StandingRuleExists } from '../failures.ts'
import type { StandingRuleValues } from '../input/standing.ts'
import { checkPickers } from '../makeWaves.ts'
import { readRuleReferences } from '../store/standing.ts'

/** Refuses a name that is taken, pickers who may not pick, and a group or channels that do not fit. */
export async function checkRule(tx: Tx, warehouseId: string, values: StandingRuleValues, ruleId: string | null): Promise<void> {
  await lockChannels(tx, values.channelIds ?? [])
  const { sameName, group, channels } = await readRuleReferences(tx, warehouseId, values)
  if (sameName && sameName.id !== ruleId) throw StandingRuleExists({ name: values.name }, 'name')
  if (values.groupId && group?.warehouseId !== warehouseId) throw GroupOfAnotherWarehouse({}, 'groupId')
  const isForeign = channels.some(
    (channel) => channel.warehouseId !== warehouseId || (values.groupId && channel.groupId !== values.groupId),
  )
  if (isForeign || channels.length < new Set(values.channelIds ?? []).size) throw ChannelOfAnotherGroup({}, 'channelIds')
  await checkPickers(tx, { pickerIds: values.pickerIds, warehouseId })
}
