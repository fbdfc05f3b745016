import type { z } from 'zod'
import type { Call } from '../../kernel/command/call.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fromNodeId } from '../../kernel/schema/nodeId.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { countries } from '../../kernel/states/countries.ts'
import { CustomsAttribute } from '../../product/states.ts'
import { CurrencyUnknown } from '../../warehouse/failures.ts'
import { isCurrency } from '../../warehouse/rules.ts'
import type { UpdateShippingRuleDraftInput } from '../input/shippingRules.ts'
import { RuleComparisonUnfit, RuleFixedChannels, RuleSetNotDraft, RuleTwice, RuleValueMissing, RuleValueUnfit } from '../ruleFailures.ts'
import type { Condition, Rule } from '../rules/route.ts'
import { comparisonsOf, type RuleSubjectName } from '../states/shippingRules.ts'
import { knownIds, lockRules, readRuleSet, type StoredRuleSet } from '../store/ruleSets.ts'

type GivenRule = NonNullable<z.output<typeof UpdateShippingRuleDraftInput>['rules']>[number]
type GivenCondition = NonNullable<GivenRule['conditions']>[number]

/** The warehouse of a version. Fails with NOT_FOUND on `ruleSetId`. */
export async function warehouseOfRules(db: Pick<Tx, 'shippingRuleSet'>, id: string): Promise<string> {
  const row = await db.shippingRuleSet.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw NotFound({ what: 'ShippingRuleSet' }, 'ruleSetId')
  return row.warehouseId
}

/** Locks the rules of the warehouse of a version, and reads that. Fails with NOT_FOUND on `ruleSetId`. */
export async function requireRuleSet(tx: Tx, id: string): Promise<StoredRuleSet> {
  await lockRules(tx, await warehouseOfRules(tx, id))
  const found = await readRuleSet(tx, id)
  if (!found) throw NotFound({ what: 'ShippingRuleSet' }, 'ruleSetId')
  return found
}

/** Fails with SHIPPING_RULES_NOT_DRAFT if a version cannot change. */
export function requireRuleDraft({ state, number }: StoredRuleSet): void {
  if (state !== 'DRAFT') throw RuleSetNotDraft({ number })
}

const wholeForm = /^\d{1,9}$/
const amountForm = /^\d{1,14}(\.\d{1,4})?$/
/** Node types whose ids are values of a subject. */
const nodes: Partial<Record<RuleSubjectName, string>> = { CUSTOMER: 'Customer', TAG: 'ProductTag' }

/** A value as it is stored; null if it does not fit its subject. */
function storedValue(subject: RuleSubjectName, value: string): string | null {
  switch (subject) {
    case 'CUSTOMER':
    case 'TAG': {
      const node = fromNodeId(value)
      return node && node.type === nodes[subject] ? node.id : null
    }
    case 'COUNTRY':
      return countries.has(value) ? value : null
    case 'ZONE':
      return value.length <= 16 ? value : null
    case 'CUSTOMS_ATTRIBUTE':
      return value in CustomsAttribute.values ? value : null
    case 'WEIGHT':
    case 'LONGEST_SIDE':
    case 'PIECES':
      return wholeForm.test(value) ? String(Number(value)) : null
    case 'VALUE':
      return amountForm.test(value) ? value : null
    case 'PLATFORM':
      return value
    case 'REMOTE_AREA':
      return null
  }
}

/** Whether a comparison has the number of values that it needs. */
function hasValues(comparison: Condition['comparison'], count: number): boolean {
  if (comparison === 'YES' || comparison === 'NO') return count === 0
  return comparison === 'ONE_OF' || comparison === 'NONE_OF' ? count > 0 : count === 1
}

function soundCondition({ subject, comparison, values: given, currency: named }: GivenCondition, field: string): Condition {
  if (!comparisonsOf[subject].includes(comparison)) throw RuleComparisonUnfit({}, `${field}.comparison`)
  const values = given ?? []
  if (!hasValues(comparison, values.length)) throw RuleValueMissing({}, `${field}.values`)
  const stored = values.map((value, at) => {
    const found = storedValue(subject, value)
    if (found === null) throw RuleValueUnfit({ value }, `${field}.values.${at}`)
    return found
  })
  const currency = subject === 'VALUE' ? (named ?? '') : null
  if (currency !== null && !isCurrency(currency)) throw CurrencyUnknown({ currency }, `${field}.currency`)
  return { subject, comparison, values: [...new Set(stored)], currency }
}

/** Rules as they are stored. Fails with what is wrong, on its field. */
export async function soundRules(
  tx: Tx,
  call: Call,
  { draft, live }: { draft: StoredRuleSet; live: StoredRuleSet | null },
  given: readonly GivenRule[],
): Promise<Rule[]> {
  // A rule of the live version that was removed from the draft can come back.
  const known = new Set([...draft.rules, ...(live?.rules ?? [])].map(({ id }) => id))
  const used = new Set<string>()
  const rules = given.map(({ ruleId, effect, channelIds, conditions }, at): Rule => {
    if (ruleId && !known.has(ruleId)) throw NotFound({ what: 'ShippingRule' }, `rules.${at}.ruleId`)
    if (ruleId && used.has(ruleId)) throw RuleTwice({}, `rules.${at}.ruleId`)
    if (ruleId) used.add(ruleId)
    const channels = [...new Set(channelIds)]
    if (effect === 'FIXED' && channels.length !== 1) throw RuleFixedChannels({}, `rules.${at}.channelIds`)
    return {
      id: ruleId ?? call.newId(),
      effect,
      channelIds: channels,
      conditions: (conditions ?? []).map((one, no) => soundCondition(one, `rules.${at}.conditions.${no}`)),
    }
  })
  await requireKnown(tx, draft.warehouseId, rules)
  return rules
}

/** Fails with NOT_FOUND on the first channel, customer or tag that is not there. */
async function requireKnown(tx: Tx, warehouseId: string, rules: readonly Rule[]): Promise<void> {
  const valuesOf = (subject: RuleSubjectName) =>
    rules.flatMap(({ conditions }) => conditions.flatMap((one) => (one.subject === subject ? one.values : [])))
  const channelIds = rules.flatMap((rule) => rule.channelIds)
  const known = await knownIds(tx, warehouseId, { channelIds, customerIds: valuesOf('CUSTOMER'), tagIds: valuesOf('TAG') })
  for (const [at, rule] of rules.entries()) {
    const channel = rule.channelIds.findIndex((id) => !known.has(id))
    if (channel >= 0) throw NotFound({ what: 'Channel' }, `rules.${at}.channelIds.${channel}`)
    for (const [no, { subject, values }] of rule.conditions.entries()) {
      const what = nodes[subject]
      const value = what ? values.findIndex((id) => !known.has(id)) : -1
      if (what && value >= 0) throw NotFound({ what }, `rules.${at}.conditions.${no}.values.${value}`)
    }
  }
}
