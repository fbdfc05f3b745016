import type { Prisma } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'

type New<Row> = Omit<Row, 'id' | 'createdAt' | 'version'>

const next = { version: { increment: 1 } }

/** What may be changed of a logistics group. */
export interface GroupValues {
  name: string
  nameEn: string | null
  cutOff: string
}

/** What may be changed of a channel. */
export interface ChannelValues {
  groupId: string
  name: string
  nameEn: string | null
  service: string
  zoneTableId: string | null
  remoteTableId: string | null
}

interface Locked<Values> {
  warehouseId: string
  code: string
  version: number
  values: Values
}

export async function insertGroup(tx: Tx, call: Call, row: New<Prisma.LogisticsGroupCreateManyInput>): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.logisticsGroup.create({ data, select: { id: true } })).id
}

export async function insertChannel(tx: Tx, call: Call, row: New<Prisma.ChannelCreateManyInput>): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.channel.create({ data, select: { id: true } })).id
}

/** Locks a logistics group for a change; null if not found. */
export async function lockGroup(tx: Tx, id: string): Promise<Locked<GroupValues> | null> {
  await tx.$executeRawUnsafe('select 1 from logistics_group where id = $1::uuid for no key update', id)
  const row = await tx.logisticsGroup.findUnique({ where: { id } })
  if (!row) return null
  const { warehouseId, code, version, name, nameEn, cutOff } = row
  return { warehouseId, code, version, values: { name, nameEn, cutOff } }
}

/** Locks a channel for a change; null if not found. */
export async function lockChannel(tx: Tx, id: string): Promise<Locked<ChannelValues> | null> {
  await tx.$executeRawUnsafe('select 1 from channel where id = $1::uuid for no key update', id)
  const row = await tx.channel.findUnique({ where: { id } })
  if (!row) return null
  const { warehouseId, code, version, groupId, name, nameEn, service, zoneTableId, remoteTableId } = row
  return { warehouseId, code, version, values: { groupId, name, nameEn, service, zoneTableId, remoteTableId } }
}

export async function changeGroup(tx: Tx, id: string, values: Partial<GroupValues>): Promise<void> {
  await tx.logisticsGroup.update({ where: { id }, data: { ...values, ...next }, select: { id: true } })
}

export async function changeChannel(tx: Tx, id: string, values: Partial<ChannelValues>): Promise<void> {
  await tx.channel.update({ where: { id }, data: { ...values, ...next }, select: { id: true } })
}

/** Whether a package has a channel; until the end of the transaction no other gets it. */
export async function isChannelUsed(tx: Tx, id: string): Promise<boolean> {
  await tx.$executeRawUnsafe('select 1 from channel where id = $1::uuid for update', id)
  return (await tx.package.findFirst({ where: { channelId: id }, select: { id: true } })) !== null
}

/** Locks channels against a change. */
export async function lockChannels(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from channel where id = any($1::uuid[]) order by id for no key update', ids)
}

/** Names of the standing rules that choose a channel in a logistics group. */
export async function rulesOfChannel(tx: Tx, channelId: string, { warehouseId, groupId }: { warehouseId: string; groupId: string }) {
  const where = { warehouseId, groupId, channelIds: { has: channelId } }
  const rows = await tx.standingRule.findMany({ where, select: { name: true }, orderBy: { name: 'asc' } })
  return rows.map(({ name }) => name)
}
