import { NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { LogisticsGroupNotFound } from './failures.ts'
import * as store from './store.ts'

/** Keeps channels in their logistics groups until the end of the transaction. */
export async function lockChannels(tx: Tx, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length > 0) await store.lockChannels(tx, channelIds)
}

/** The warehouse of a logistics group. Fails with LOGISTICS_GROUP_NOT_FOUND on `field`. */
export async function warehouseOfGroup(db: Pick<Tx, 'logisticsGroup'>, groupId: string, field: string): Promise<string> {
  const group = await db.logisticsGroup.findUnique({ where: { id: groupId }, select: { warehouseId: true } })
  if (!group) throw LogisticsGroupNotFound({}, field)
  return group.warehouseId
}

/** The warehouse of a channel. Fails with NOT_FOUND on `channelId`. */
export async function warehouseOfChannel(db: Pick<Tx, 'channel'>, channelId: string): Promise<string> {
  const channel = await db.channel.findUnique({ where: { id: channelId }, select: { warehouseId: true } })
  if (!channel) throw NotFound({ what: 'Channel' }, 'channelId')
  return channel.warehouseId
}
