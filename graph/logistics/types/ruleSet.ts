import { stateHistory } from '../../kernel/command/history.ts'
import { type Named, nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import type { Condition, Rule } from '../rules/route.ts'
import { RuleComparison, RuleEffect, RuleSubject, type RuleSubjectName } from '../states/shippingRules.ts'
import { logisticsRights, shippingRuleSetMachine } from '../states.ts'
import { countMetRules } from '../store/routes.ts'
import { Channel } from '../types.ts'

/** Days over which met rules are counted. */
const countedDays = 30

/** Values of a subject as the key of their names. */
export const namesKey = (subject: RuleSubjectName, values: readonly string[]): string => JSON.stringify([subject, values])

/** Values as people read them: names of customers and tags, all others as they are. */
export async function namesOfValues(keys: string[], { db, language }: Context): Promise<string[][]> {
  const asked = keys.map((key) => JSON.parse(key) as [RuleSubjectName, string[]])
  const idsOf = (wanted: RuleSubjectName) => [...new Set(asked.flatMap(([subject, values]) => (subject === wanted ? values : [])))]
  const [customerIds, tagIds] = [idsOf('CUSTOMER'), idsOf('TAG')]
  const select = { id: true, name: true, nameEn: true } as const
  const [customers, tags] = await Promise.all([
    customerIds.length > 0 ? db.customer.findMany({ where: { id: { in: customerIds } }, select }) : [],
    tagIds.length > 0 ? db.productTag.findMany({ where: { id: { in: tagIds } }, select }) : [],
  ])
  const names = new Map<string, Named>([...customers, ...tags].map((row) => [row.id, row]))
  return asked.map(([subject, values]) =>
    values.map((value) => {
      if (subject !== 'CUSTOMER' && subject !== 'TAG') return value
      const named = names.get(value)
      return named ? nameIn(language, named) : '—'
    }),
  )
}

/** Channels in the order of their ids. */
export async function channelsInOrder(ids: string[], ctx: Context) {
  const rows = await ctx.db.channel.findMany({ where: { id: { in: ids } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

const idOf = (subject: RuleSubjectName, value: string) => {
  if (subject === 'CUSTOMER') return toNodeId('Customer', value)
  return subject === 'TAG' ? toNodeId('ProductTag', value) : value
}

export const RuleConditionType = builder.objectRef<Condition>('ShippingRuleCondition').implement({
  description: 'A condition of a shipping rule.',
  fields: (t) => ({
    subject: t.expose('subject', { type: enumOf(RuleSubject), description: 'What it is about.' }),
    comparison: t.expose('comparison', { type: enumOf(RuleComparison), description: 'How it is compared.' }),
    values: t.stringList({
      description: 'What it is compared with, as the subject says.',
      resolve: ({ subject, values }) => values.map((value) => idOf(subject, value)),
    }),
    currency: t.exposeString('currency', { nullable: true, description: 'Currency of a declared value; null for others.' }),
    names: t.loadableList({
      type: 'String',
      description: 'The values as people read them: names of customers and tags in your language, `—` for one that is gone.',
      load: namesOfValues,
      resolve: ({ subject, values }) => namesKey(subject, values),
    }),
  }),
})

/** A rule in its set. */
export interface NumberedRule {
  rule: Rule
  number: number
  setId: string
}

export const ShippingRule = builder.objectRef<NumberedRule>('ShippingRule').implement({
  description: 'A rule by which packages get their channels.',
  fields: (t) => ({
    ruleId: t.string({ description: 'The same from version to version.', resolve: ({ rule }) => rule.id }),
    number: t.exposeInt('number', { description: 'Its place in its version, from 1.' }),
    effect: t.field({ type: enumOf(RuleEffect), description: 'What it does.', resolve: ({ rule }) => rule.effect }),
    channels: t.loadableList({
      type: Channel,
      description: 'Its channels, the preferred first.',
      load: async (keys: string[], ctx: Context) => {
        const asked = keys.map((key) => JSON.parse(key) as string[])
        const ids = [...new Set(asked.flat())]
        const rows = await channelsInOrder(ids, ctx)
        const byId = new Map(ids.map((id, at) => [id, rows[at]]))
        return asked.map((own) => own.flatMap((id) => byId.get(id) ?? []))
      },
      resolve: ({ rule }) => JSON.stringify(rule.channelIds),
    }),
    conditions: t.field({
      type: [RuleConditionType],
      description: 'All of them must be met; without one it is met by every order.',
      resolve: ({ rule }) => [...rule.conditions],
    }),
    met: t.loadable({
      type: 'Int',
      description: `Packages of the last ${countedDays} days by which it was met while its version was live.`,
      complexity: 5,
      load: (keys: string[], ctx: Context) => countMetRules(ctx.pool, keys, new Date(Date.now() - countedDays * 86_400_000)),
      resolve: ({ rule, setId }) => `${setId} ${rule.id}`,
    }),
  }),
})

const RuleSetState = enumOf(stateEnum(shippingRuleSetMachine))

export const ShippingRuleSet = builder.prismaNode('ShippingRuleSet', {
  description: 'A version of the rules by which packages get their channels in a warehouse, if their orders name none.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('ShippingRuleSet', logisticsRights.rules, 'warehouse'),
  select: { id: true, warehouseId: true, rules: true },
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Counts the versions of its warehouse, from 1.' }),
    state: t.expose('state', { type: RuleSetState, description: 'State.' }),
    warehouse: t.relation('warehouse', { description: 'Warehouse whose packages it is for.' }),
    rules: t.field({
      type: [ShippingRule],
      description: 'The rules in their order. Those that deny and allow are read first, wherever they stand; then the first that decides.',
      resolve: ({ id, rules }) => (rules as unknown as Rule[]).map((rule, at) => ({ rule, number: at + 1, setId: id })),
    }),
    activatedAt: t.expose('activatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last activated; null if it never was.',
    }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    changedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
    history: t.loadableList(stateHistory),
  }),
})
