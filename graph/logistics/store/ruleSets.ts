import type { Call } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { Rule } from '../rules/route.ts'
import { shippingRuleSetMachine } from '../states.ts'

export type RuleSetState = keyof typeof shippingRuleSetMachine.states

export interface StoredRuleSet {
  id: string
  warehouseId: string
  number: number
  state: RuleSetState
  rules: readonly Rule[]
  version: number
}

interface Row extends Omit<StoredRuleSet, 'rules'> {
  rules: unknown
}

const stored = ({ id, warehouseId, number, state, rules, version }: Row): StoredRuleSet => ({
  id,
  warehouseId,
  number,
  state,
  rules: rules as Rule[],
  version,
})

/** Versions of rules are created, activated and discarded one after the other in a warehouse. */
export async function lockRules(tx: Tx, warehouseId: string): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from warehouse where id = $1::uuid for no key update', warehouseId)
}

export async function readRuleSet(db: Tx | Db, id: string): Promise<StoredRuleSet | null> {
  const row = await db.shippingRuleSet.findUnique({ where: { id } })
  return row && stored(row)
}

/** The version of a warehouse that is live, or that is a draft; null if there is none. */
export async function ruleSetIn(db: Tx | Db, warehouseId: string, state: 'LIVE' | 'DRAFT'): Promise<StoredRuleSet | null> {
  const row = await db.shippingRuleSet.findFirst({ where: { warehouseId, state } })
  return row && stored(row)
}

export async function insertDraft(
  tx: Tx,
  call: Call,
  { warehouseId, rules, copiedId }: { warehouseId: string; rules: readonly Rule[]; copiedId: string | null },
): Promise<string> {
  const last = await tx.shippingRuleSet.aggregate({ where: { warehouseId }, _max: { number: true } })
  const id = call.newId()
  const times = { createdAt: call.now, updatedAt: call.now }
  const data = {
    id,
    warehouseId,
    number: (last._max.number ?? 0) + 1,
    state: 'DRAFT',
    rules: rules as object[],
    copiedId,
    ...times,
  } as const
  await tx.shippingRuleSet.create({ data, select: { id: true } })
  await recordInitialState(tx, call, shippingRuleSetMachine, [{ id, state: 'DRAFT' }])
  return id
}

export async function replaceRules(tx: Tx, call: Call, id: string, rules: readonly Rule[]): Promise<void> {
  const data = { rules: rules as object[], updatedAt: call.now, version: { increment: 1 } }
  await tx.shippingRuleSet.update({ where: { id }, data, select: { id: true } })
}

/** Which of some channels are of a warehouse, and which customers and tags there are. */
export async function knownIds(
  tx: Tx,
  warehouseId: string,
  asked: { channelIds: readonly string[]; customerIds: readonly string[]; tagIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const select = { id: true } as const
  const rows = [
    await tx.channel.findMany({ where: { warehouseId, id: { in: [...asked.channelIds] } }, select }),
    asked.customerIds.length > 0 ? await tx.customer.findMany({ where: { id: { in: [...asked.customerIds] } }, select }) : [],
    asked.tagIds.length > 0 ? await tx.productTag.findMany({ where: { id: { in: [...asked.tagIds] } }, select }) : [],
  ]
  return new Set(rows.flat().map(({ id }) => id))
}

/** Channels by id, as packages get them. */
export async function channelsById(
  db: Tx | Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; code: string; groupId: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.channel.findMany({ where: { id: { in: [...ids] } }, select: { id: true, code: true, groupId: true } })
  return new Map(rows.map((row) => [row.id, row]))
}
