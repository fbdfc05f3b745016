/** A rule, as far as versions of it are compared. */
export interface ComparedRule {
  readonly ruleId: string
  readonly effect: string
  readonly channels: readonly { readonly id: string }[]
  readonly conditions: readonly {
    readonly subject: string
    readonly comparison: string
    readonly values: readonly string[]
    readonly currency?: string | null | undefined
  }[]
}

export type RuleChange = 'NEW' | 'CHANGED' | 'MOVED'

const contents = ({ effect, channels, conditions }: ComparedRule) =>
  JSON.stringify([
    effect,
    channels.map(({ id }) => id),
    conditions.map((one) => [one.subject, one.comparison, one.values, one.currency ?? null]),
  ])

/** The most of some places that stand in rising order: the others have moved. */
function inOrder(places: readonly number[]): ReadonlySet<number> {
  const chains: number[][] = []
  for (const place of places) {
    const before = chains.filter((chain) => (chain.at(-1) ?? -1) < place).toSorted((a, b) => b.length - a.length)[0] ?? []
    chains.push([...before, place])
  }
  return new Set(chains.toSorted((a, b) => b.length - a.length)[0] ?? [])
}

/** What became of rules since another version: new, changed or moved ones by id, and those that are gone. Without another version nothing did. */
export function changesOf(
  rules: readonly ComparedRule[],
  before: readonly ComparedRule[] | null,
): { kinds: ReadonlyMap<string, RuleChange>; removed: readonly string[] } {
  if (!before) return { kinds: new Map(), removed: [] }
  const known = new Map(before.map((rule) => [rule.ruleId, rule]))
  const own = new Set(rules.map(({ ruleId }) => ruleId))
  const places = new Map(before.map(({ ruleId }, at) => [ruleId, at]))
  const kept = inOrder(rules.flatMap(({ ruleId }) => places.get(ruleId) ?? []))
  const kinds = new Map<string, RuleChange>()
  for (const rule of rules) {
    const other = known.get(rule.ruleId)
    if (!other) kinds.set(rule.ruleId, 'NEW')
    else if (contents(other) !== contents(rule)) kinds.set(rule.ruleId, 'CHANGED')
    else if (!kept.has(places.get(rule.ruleId) ?? -1)) kinds.set(rule.ruleId, 'MOVED')
  }
  return { kinds, removed: before.flatMap(({ ruleId }) => (own.has(ruleId) ? [] : [ruleId])) }
}
