import { isDeepStrictEqual } from 'node:util'
import type { Prisma, StandingOutcome, StandingRule, StandingTrigger } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Failure } from '../../kernel/command/failure.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Sql } from '../../kernel/events/job.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { notStopped } from '../../package/steps/packing.ts'
import type { StandingRuleValues } from '../input/standing.ts'
import { dueMoment, type Schedule } from '../rules/standing.ts'

/** Days for which runs are kept. */
const keptDays = 90

/** A rule with what its moments depend on. */
export type StoredRule = Prisma.StandingRuleGetPayload<{ include: typeof withSchedule }>

const withSchedule = { warehouse: { select: { timeZone: true } }, group: { select: { cutOff: true } } } as const

/** Reads a rule; fails with NOT_FOUND. */
export async function readRule(db: Pick<Tx, 'standingRule'>, ruleId: string): Promise<StoredRule> {
  const rule = await db.standingRule.findUnique({ where: { id: ruleId }, include: withSchedule })
  if (!rule) throw NotFound({ what: 'StandingRule' }, 'ruleId')
  return rule
}

/** The same, locked. */
export async function lockRule(tx: Tx, ruleId: string): Promise<StoredRule> {
  await tx.$executeRawUnsafe('select 1 from standing_rule where id = $1::uuid for no key update', ruleId)
  return readRule(tx, ruleId)
}

export const scheduleOf = ({ trigger, times, weekdays, minutesBefore, group }: StoredRule): Schedule => ({
  trigger,
  times,
  weekdays,
  minutesBefore,
  cutOff: group?.cutOff ?? null,
})

/** Only what its trigger uses is stored. */
function toColumns({ trigger, ...values }: StandingRuleValues) {
  return {
    name: values.name,
    trigger,
    maximum: values.maximum,
    maximumWaves: values.maximumWaves ?? null,
    pickerIds: values.pickerIds,
    times: trigger === 'CLOCK' ? [...new Set(values.times ?? [])].sort() : [],
    weekdays: trigger === 'COUNT' ? [] : [...new Set(values.weekdays ?? [])],
    waiting: trigger === 'COUNT' ? (values.waiting ?? null) : null,
    minutesBefore: trigger === 'CUT_OFF' ? (values.minutesBefore ?? null) : null,
    types: values.types ?? [],
    groupId: values.groupId ?? null,
    channelIds: values.channelIds ?? [],
  }
}

export async function insertRule(tx: Tx, call: Call, warehouseId: string, values: StandingRuleValues): Promise<string> {
  const id = call.newId()
  const own = { id, warehouseId, dueSince: call.now, createdById: staffIdOf(call), createdAt: call.now, version: 1 }
  await tx.standingRule.create({ data: { ...toColumns(values), ...own } })
  return id
}

/** Columns on which the moments of a rule depend. */
const timing = ['trigger', 'times', 'weekdays', 'waiting', 'minutesBefore', 'groupId'] as const

/** Changes a rule; moments that have passed are not made up for by its new times. */
export async function updateRule(tx: Tx, call: Call, rule: StoredRule, values: StandingRuleValues): Promise<void> {
  const columns = toColumns(values)
  const sorted = (value: StoredRule[(typeof timing)[number]]) => (Array.isArray(value) ? value.toSorted() : value)
  const isRetimed = timing.some((name) => !isDeepStrictEqual(sorted(columns[name]), sorted(rule[name])))
  const data = { ...columns, ...(isRetimed && { dueSince: call.now }), version: { increment: 1 } }
  await tx.standingRule.update({ where: { id: rule.id }, data })
}

export async function setPaused(tx: Tx, call: Call, ruleId: string, isPaused: boolean): Promise<void> {
  const state = isPaused ? { pausedAt: call.now } : { pausedAt: null, dueSince: call.now }
  await tx.standingRule.update({ where: { id: ruleId }, data: { ...state, version: { increment: 1 } } })
}

export async function deleteRule(tx: Tx, ruleId: string): Promise<void> {
  await tx.standingRule.delete({ where: { id: ruleId } })
}

/** Fact of a rule. */
export const ruleFact = (
  what: 'created' | 'updated' | 'paused' | 'resumed' | 'deleted' | 'ran',
  { id, warehouseId }: Pick<StandingRule, 'id' | 'warehouseId'>,
  payload?: { outcome: StandingOutcome },
): Fact => ({ kind: `standingRule.${what}`, type: 'StandingRule', id, warehouseId, customerId: null, ...(payload && { payload }) })

/** Last moment for which a rule ran, or up to which none is made up for. */
export async function ranUntil(db: Pick<Tx, 'standingRun'>, { id, dueSince }: Pick<StandingRule, 'id' | 'dueSince'>): Promise<Date> {
  const { _max } = await db.standingRun.aggregate({ where: { ruleId: id }, _max: { moment: true } })
  return _max.moment && _max.moment > dueSince ? _max.moment : dueSince
}

/** Whether a rule has still to run for a moment. */
export const isOpen = async (db: Pick<Tx, 'standingRun'>, rule: StoredRule, moment: Date): Promise<boolean> =>
  rule.pausedAt === null && moment > (await ranUntil(db, rule))

/** Outcome of a run. */
export interface RunOutcome {
  moment: Date | null
  outcome: StandingOutcome
  failure: Failure | null
  isFallback: boolean
  taken: number
  leftCount: number
  waveIds: readonly string[]
}

export async function insertRun(tx: Tx, call: Call, rule: Pick<StandingRule, 'id' | 'trigger'>, run: RunOutcome): Promise<string> {
  const id = call.newId()
  const { waveIds, failure, ...values } = run
  await tx.standingRun.create({
    data: {
      id,
      ruleId: rule.id,
      trigger: rule.trigger,
      createdById: staffIdOf(call),
      createdAt: call.now,
      ...values,
      ...(failure && { refusal: { code: failure.code, values: failure.values } }),
      waves: { create: waveIds.map((waveId) => ({ waveId })) },
    },
  })
  return id
}

/** Number of packages of a rule that may come into waves, whichever their type. */
const waiting = `(
  select count(*)::integer from package p where p.warehouse_id = r.warehouse_id and p.state = 'PENDING' and ${notStopped('p')}
    and (r.group_id is null or p.group_id = r.group_id) and (r.channel_ids = '{}' or p.channel_id = any(r.channel_ids))
)`

/** Rules that are due now, each with its moment. A rule by count may turn out not to be, because its packages lack stock. */
export async function dueRules(sql: Sql): Promise<{ ruleId: string; warehouseId: string; moment: Date }[]> {
  interface Row extends Omit<Schedule, 'trigger'> {
    ruleId: string
    warehouseId: string
    trigger: StandingTrigger
    timeZone: string
    since: Date
    vainAt: Date | null
    now: Date
  }
  const { rows } = await sql.query<Row>(
    `select r.id::text as "ruleId", r.warehouse_id::text as "warehouseId", r.trigger::text, r.times, r.weekdays::text[], r.minutes_before as "minutesBefore", g.cut_off as "cutOff",
       w.time_zone as "timeZone", greatest(r.due_since, (select max(moment) from standing_run x where x.rule_id = r.id)) as since,
       last.vain_at as "vainAt", kernel_now() as now
     from standing_rule r join warehouse w on w.id = r.warehouse_id left join logistics_group g on g.id = r.group_id
     left join lateral (
       select case when x.outcome <> 'GENERATED' then x.created_at end as vain_at
       from standing_run x where x.rule_id = r.id and x.created_at >= r.due_since order by x.created_at desc, x.id desc limit 1
     ) last on true
     where r.paused_at is null and (r.trigger <> 'COUNT' or ${waiting} >= r.waiting)`,
  )
  return rows.flatMap(({ ruleId, warehouseId, timeZone, since, vainAt, now, ...schedule }) => {
    const moment = dueMoment(schedule, timeZone, since, now, vainAt)
    return moment ? [{ ruleId, warehouseId, moment }] : []
  })
}

/** Time of the database. */
export async function readNow(db: Pick<Db, '$queryRaw'>): Promise<Date> {
  const [row] = await db.$queryRaw<[{ now: Date }]>`select kernel_now() as now`
  return row.now
}

/** Deletes old runs. */
export async function deleteOldRuns(sql: Sql): Promise<void> {
  await sql.query('delete from standing_run where created_at < kernel_now() - make_interval(days => $1)', [keptDays])
}

/** Refusal of a name, a group or channels that do not fit, by what is stored. */
export async function readRuleReferences(
  db: Db | Tx,
  warehouseId: string,
  { name, groupId, channelIds }: Pick<StandingRuleValues, 'name' | 'groupId' | 'channelIds'>,
) {
  const [sameName, group, channels] = await Promise.all([
    db.standingRule.findUnique({ where: { warehouseId_name: { warehouseId, name } }, select: { id: true } }),
    groupId ? db.logisticsGroup.findUnique({ where: { id: groupId }, select: { warehouseId: true } }) : null,
    db.channel.findMany({ where: { id: { in: channelIds ?? [] } }, select: { warehouseId: true, groupId: true } }),
  ])
  return { sameName, group, channels }
}
