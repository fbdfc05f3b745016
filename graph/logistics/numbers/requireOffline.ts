import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ChannelNotOffline } from '../numberFailures.ts'
import { lockAdditions, readChannel } from '../store/numbers.ts'

/** The warehouse of a channel whose carrier has no API, locked against other additions. Fails with CHANNEL_NOT_OFFLINE on `channelId`. */
export async function requireOffline(tx: Tx, channelId: string): Promise<string> {
  const channel = await readChannel(tx, channelId)
  if (!channel) throw NotFound({ what: 'Channel' }, 'channelId')
  if (channel.carrier !== 'OFFLINE') throw ChannelNotOffline({ code: channel.code }, 'channelId')
  await lockAdditions(tx, channel.warehouseId)
  return channel.warehouseId
}
