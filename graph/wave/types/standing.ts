import { Person } from '../../access/types/staff.ts'
import { Failure, type Values } from '../../kernel/command/failure.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { hiddenWithout, scoped } from '../../kernel/schema/scoped.ts'
import { logisticsRights } from '../../logistics/states.ts'
import { isMissed } from '../missed.ts'
import { nextMoment } from '../rules/standing.ts'
import { standingOf } from '../standing/readStanding.ts'
import { StandingOutcome, StandingTrigger, WaveType, Weekday, waveRights } from '../states.ts'
import type { WaveOrigin } from '../store/standingRead.ts'
import { Wave } from './wave.ts'

/** A refusal as stored. */
interface StoredRefusal {
  code: string
  values: Values
}

/** Runs of a rule that are read: by default, and at most. */
const [defaultRuns, maxRuns] = [20, 100]

export const StandingRun = builder.prismaObject('StandingRun', {
  description: 'What a standing rule did at one moment. Kept for 90 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id.' }),
    at: t.expose('createdAt', { type: 'DateTime', description: 'When it ran.' }),
    moment: t.expose('moment', { type: 'DateTime', nullable: true, description: 'Moment at which it was due; null if a person ran it.' }),
    trigger: t.expose('trigger', { type: enumOf(StandingTrigger), description: 'Trigger of the rule then.' }),
    outcome: t.expose('outcome', { type: enumOf(StandingOutcome), description: 'What it did.' }),
    isMissed: t.boolean({
      description:
        'Whether it generated nothing because it was due while the program was away, and too late to be made up for; `outcome` is FAILED.',
      select: { refusal: true },
      resolve: ({ refusal }) => isMissed((refusal as unknown as StoredRefusal | null)?.code),
    }),
    code: t.string({
      nullable: true,
      description: 'Failure code if it generated nothing.',
      select: { refusal: true },
      resolve: ({ refusal }) => (refusal as unknown as StoredRefusal | null)?.code,
    }),
    message: t.string({
      nullable: true,
      description: 'Why it generated nothing, in the language of the request.',
      select: { refusal: true },
      resolve: ({ refusal }, _args, ctx) => {
        const stored = refusal as unknown as StoredRefusal | null
        return stored && Failure.sentence(stored.code, ctx.language, stored.values)
      },
    }),
    isFallback: t.exposeBoolean('isFallback', {
      description: 'Whether the planner failed, was late or had too many packages, so that the simple rule applied.',
    }),
    taken: t.exposeInt('taken', { description: 'Number of packages in its waves.' }),
    left: t.exposeInt('leftCount', { description: 'Number of packages that the picking areas could not fill.' }),
    by: t.field({
      type: Person,
      nullable: true,
      description: 'Person who ran it; null if it was due, or a program ran it.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    waves: t.field({
      type: [Wave],
      description: 'Its waves, by number.',
      select: (_args, _ctx, nestedSelection) => ({
        waves: { select: { wave: nestedSelection(true) }, orderBy: { wave: { number: 'asc' } } },
      }),
      resolve: ({ waves }) => waves.map(({ wave }) => wave),
    }),
  }),
})

export const StandingRule = builder.prismaNode('StandingRule', {
  description: 'Rule by which waves are generated without a person.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('StandingRule', waveRights.read, 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, unique in its warehouse.' }),
    trigger: t.expose('trigger', { type: enumOf(StandingTrigger), description: 'When it generates waves.' }),
    times: t.exposeStringList('times', { description: "Times of day, such as `07:30`, in the warehouse's time zone; only for CLOCK." }),
    weekdays: t.expose('weekdays', { type: [enumOf(Weekday)], description: 'Days on which it generates; none for COUNT.' }),
    waiting: t.exposeInt('waiting', { nullable: true, description: 'Number of packages that have to wait; only for COUNT.' }),
    minutesBefore: t.exposeInt('minutesBefore', {
      nullable: true,
      description: 'Minutes before the cut-off of its group; only for CUT_OFF.',
    }),
    types: t.expose('types', { type: [enumOf(WaveType)], description: 'Only waves of these types; empty for all.' }),
    groupId: t.field({
      type: 'ID',
      nullable: true,
      description: 'Only packages of this logistics group; null for all.',
      select: { groupId: true },
      resolve: ({ groupId }) => groupId && toNodeId('LogisticsGroup', groupId),
    }),
    group: t.relation('group', {
      description: 'The logistics group; null without the right to see it.',
      ...hiddenWithout(logisticsRights.read),
    }),
    channelIds: t.field({
      type: ['ID'],
      description: 'Only packages of these channels; empty for all.',
      select: { channelIds: true },
      resolve: ({ channelIds }) => channelIds.map((id) => toNodeId('Channel', id)),
    }),
    maximum: t.exposeInt('maximum', { description: 'Maximum packages per wave.' }),
    maximumWaves: t.exposeInt('maximumWaves', { nullable: true, description: 'Maximum number of waves; null for no limit.' }),
    pickers: t.field({ type: [Person], description: 'Pickers.', select: { pickerIds: true }, resolve: ({ pickerIds }) => pickerIds }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: 'Since when it is paused; null if it is not.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is due next; null by count and while it is paused.',
      select: {
        trigger: true,
        times: true,
        weekdays: true,
        minutesBefore: true,
        pausedAt: true,
        group: { select: { cutOff: true } },
        warehouse: { select: { timeZone: true } },
      },
      resolve: ({ pausedAt, group, warehouse, ...schedule }) =>
        pausedAt ? null : nextMoment({ ...schedule, cutOff: group?.cutOff ?? null }, warehouse.timeZone, new Date()),
    }),
    createdBy: t.field({
      type: Person,
      nullable: true,
      description: 'Person who created it; null for programs.',
      select: { createdById: true },
      resolve: ({ createdById }) => createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    runs: t.relation('runs', {
      description: 'Its log, newest first.',
      args: { first: t.arg.int({ description: `Number of entries, up to ${maxRuns}; ${defaultRuns} if absent.` }) },
      query: ({ first }) => ({ orderBy: { id: 'desc' }, take: Math.min(Math.max(first ?? defaultRuns, 0), maxRuns) }),
    }),
    lastRun: t.prismaField({
      type: StandingRun,
      nullable: true,
      description: 'The newest entry of its log.',
      select: { id: true },
      resolve: (query, { id: ruleId }, _args, ctx) => standingOf(ctx).lastRuns.load({ query, ruleId }),
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})

const WaveOriginType = builder.objectRef<WaveOrigin>('WaveOrigin').implement({
  description: 'The standing rule that generated a wave, and its run.',
  fields: (t) => ({
    ruleId: t.globalID({ description: 'The rule.', resolve: ({ ruleId }) => ({ type: 'StandingRule', id: ruleId }) }),
    ruleName: t.exposeString('ruleName', { description: 'Name of the rule.' }),
    runId: t.exposeID('runId', { description: 'Id of the run in the log of the rule.' }),
  }),
})

builder.prismaObjectField('Wave', 'origin', (t) =>
  t.field({
    type: WaveOriginType,
    nullable: true,
    description: 'The standing rule that generated it; null if a person did, or the rule or its log is deleted.',
    select: { id: true },
    resolve: ({ id }, _args, ctx) => standingOf(ctx).origins.load(id),
  }),
)
