/** The given values that differ from the stored ones; those that are not given stay. */
export function changedValues<Stored extends object>(
  stored: Stored,
  given: { readonly [Field in keyof Stored]?: Stored[Field] | undefined },
): Partial<Stored> {
  const fields = Object.keys(stored) as (keyof Stored)[]
  const changed = fields.filter((field) => given[field] !== undefined && given[field] !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, given[field]])) as Partial<Stored>
}
