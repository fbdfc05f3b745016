/** Scope of a right: one warehouse, one customer, global, or the holder's own account. */
export type RightScope = 'warehouse' | 'customer' | 'global' | 'self'

export interface RightSpec {
  /** What the right allows, in one short English sentence. */
  means: string
  /** The same in Chinese. */
  zh: string
  scope: RightScope
}

/** Name of a right, `area:verb`. A gate checks that every name in use is registered. */
export type Right = `${string}:${string}`

const catalogue = new Map<Right, RightSpec>()

/** Registers the rights of an area and returns their names by verb. */
export function defineRights<const Area extends string, const Verb extends string>(area: Area, verbs: Record<Verb, RightSpec>) {
  const names = {} as { [V in Verb]: `${Area}:${V}` }
  for (const verb of Object.keys(verbs) as Verb[]) {
    const name: `${Area}:${Verb}` = `${area}:${verb}`
    catalogue.set(name, verbs[verb])
    names[verb] = name as (typeof names)[Verb]
  }
  return names
}

/** All registered rights by name. */
export function rightCatalogue(): ReadonlyMap<Right, RightSpec> {
  return catalogue
}

export function rightSpec(right: Right): RightSpec {
  const spec = catalogue.get(right)
  if (!spec) throw new Error(`The right ${right} is not registered`)
  return spec
}
