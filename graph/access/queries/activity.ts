import { warehousesOfRight } from '../../kernel/command/actor.ts'
import { badInput } from '../../kernel/command/badInput.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { fromNodeId } from '../../kernel/schema/nodeId.ts'
import { pageRequestForwards, toConnection } from '../../kernel/schema/pageOf.ts'
import { refOf } from '../../kernel/schema/recordChanged.ts'
import { ActivityOutcome, ActivityWho, accessRights, activityDays } from '../states.ts'
import { type ActivityAsked, countActivities, pageOfActivities, readActivity, readActivityHours } from '../store/activity.ts'
import { Activity, ActivityHourRef } from '../types/activity.ts'

const ActivityFilter = builder.inputType('ActivityFilter', {
  description: 'Filter of the log of commands; all given fields must match.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', description: 'First moment; a day before `until` if absent.' }),
    until: t.field({
      type: 'DateTime',
      description: `End, not included; now if absent. At most ${activityDays} days after \`from\`.`,
    }),
    outcomes: t.field({ type: [enumOf(ActivityOutcome)], description: 'Only entries that ended so.' }),
    callers: t.field({ type: [enumOf(ActivityWho)], description: 'Only entries of these kinds of callers.' }),
    actorIds: t.idList({ description: 'Only entries of these members of staff, API keys or wall screens.' }),
    commands: t.stringList({ description: 'Only entries of these commands, such as `voidWave`.' }),
    warehouseIds: t.globalIDList({ for: refOf('Warehouse'), description: 'Only entries of these warehouses.' }),
    customerIds: t.globalIDList({ for: refOf('Customer'), description: 'Only entries of these customers.' }),
    stationIds: t.globalIDList({ for: refOf('Station'), description: 'Only scans at these stations.' }),
    address: t.string({ description: 'Only entries from this network address.' }),
    requestId: t.string({ description: 'Only entries of this request.' }),
    documentId: t.id({ description: 'Only entries that changed this object; refused ones changed nothing.' }),
  }),
})

type Filter = typeof ActivityFilter.$inferInput | null | undefined

const dayMs = 86_400_000

const orNull = <Value>(values: readonly Value[] | null | undefined) => (values?.length ? values : null)

function rowIdOf(id: string): string {
  const node = fromNodeId(id)
  if (!node) throw badInput('Malformed id')
  return node.id
}

/** Warehouses of which a member of staff sees entries; null for all. Keys and walls see none, whatever their rights. */
function reachOf(ctx: Context): readonly string[] | null {
  const actor = signedIn(ctx)
  if (actor.kind !== 'STAFF') throw Forbidden()
  return warehousesOfRight(actor, accessRights.activity)
}

/** The filter as conditions; throws BAD_USER_INPUT if it covers too many days. */
function askedBy(ctx: Context, filter: Filter, mostMs = activityDays * dayMs): ActivityAsked {
  const until = filter?.until ?? new Date()
  const from = filter?.from ?? new Date(until.getTime() - dayMs)
  // A quarter may have an hour more by the clock of a warehouse.
  if (until.getTime() - from.getTime() > mostMs + 3_600_000) throw badInput('The time between `from` and `until` is too long')
  const idsOf = (ids: readonly { id: string }[] | null | undefined) => orNull(ids)?.map(({ id }) => id) ?? null
  return {
    from,
    until,
    reach: reachOf(ctx),
    outcomes: orNull(filter?.outcomes),
    kinds: orNull(filter?.callers),
    actorIds: orNull(filter?.actorIds)?.map((id) => rowIdOf(String(id))) ?? null,
    commands: orNull(filter?.commands),
    warehouseIds: idsOf(filter?.warehouseIds),
    customerIds: idsOf(filter?.customerIds),
    stationIds: idsOf(filter?.stationIds),
    address: filter?.address || null,
    requestId: filter?.requestId || null,
    nodeId: filter?.documentId ? rowIdOf(String(filter.documentId)) : null,
  }
}

const toCursor = ({ at, id }: { at: Date; id: string }) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

function fromCursor(cursor: string): { at: Date; id: string } {
  const [, at = '', id = ''] = /^(\S{24}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) throw badInput('Invalid cursor')
  return { at: time, id }
}

builder.queryField('activities', (t) =>
  t.connection(
    {
      type: Activity,
      description: `Log of commands, newest first: who did what, when and from where, in the warehouses in which you hold \`access:activity\`; what is of no warehouse only if you hold it in all. Not for API keys. Forward pagination only (\`first\`, \`after\`).`,
      authScopes: { right: accessRights.activity },
      args: { filter: t.arg({ type: ActivityFilter, description: 'Filter; the last day if absent.' }) },
      resolve: async (_root, { filter, ...args }, ctx) => {
        const page = pageRequestForwards(args)
        const asked = askedBy(ctx, filter)
        const after = page.from ? fromCursor(page.from) : null
        const rows = await pageOfActivities(ctx.pool, asked, { after, limit: page.limit, language: ctx.language })
        const edges = rows.slice(0, page.limit).map((node) => ({ cursor: toCursor(node), node }))
        return { ...toConnection(edges, rows.length > page.limit, page), asked }
      },
    },
    {
      name: 'ActivityConnection',
      fields: (t) => ({
        totalCount: t.int({
          description: 'Total number of entries in the list, counted up to 10,000.',
          resolve: ({ asked }, _args, ctx) => countActivities(ctx.pool, asked),
        }),
      }),
    },
    { name: 'ActivityEdge' },
  ),
)

builder.queryField('activity', (t) =>
  t.field({
    type: Activity,
    nullable: true,
    description: 'An entry of the log of commands; null if there is none or you may not see it. Not for API keys.',
    authScopes: { right: accessRights.activity },
    args: { id: t.arg.id({ required: true, description: 'Id of the entry.' }) },
    resolve: (_root, { id }, ctx) => {
      const reach = reachOf(ctx)
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(id))
      return isId ? readActivity(ctx.pool, String(id), { reach, language: ctx.language }) : null
    },
  }),
)

/** A day has 25 hours at most. */
const hoursMs = 25 * 3_600_000

builder.queryField('activityHours', (t) =>
  t.field({
    type: [ActivityHourRef],
    description:
      'Entries of the log of commands by hour and outcome, for at most a day; hours without entries are left out. Not for API keys.',
    complexity: 20,
    authScopes: { right: accessRights.activity },
    args: { filter: t.arg({ type: ActivityFilter, description: 'Filter; the last day if absent.' }) },
    resolve: (_root, { filter }, ctx) => readActivityHours(ctx.pool, askedBy(ctx, filter, hoursMs)),
  }),
)
