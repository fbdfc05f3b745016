import type { Prisma } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'

type New<Row> = Omit<Row, 'id' | 'createdAt'>

export async function insertGroup(tx: Tx, call: Call, row: New<Prisma.LogisticsGroupCreateManyInput>): Promise<string> {
  return (await tx.logisticsGroup.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

export async function insertChannel(tx: Tx, call: Call, row: New<Prisma.ChannelCreateManyInput>): Promise<string> {
  return (await tx.channel.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}
