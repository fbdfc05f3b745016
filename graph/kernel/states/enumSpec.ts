/** Declaration of an enum: name, description and description of each value, in display order. */
export interface EnumSpec<Value extends string = string> {
  name: string
  means: string
  values: Record<Value, string>
}

/** Declares an enum for inputs, outputs and the client. */
export function defineEnum<const Value extends string>(name: string, means: string, values: Record<Value, string>): EnumSpec<Value> {
  return { name, means, values }
}

export function valuesOf<Value extends string>(spec: EnumSpec<Value>): [Value, ...Value[]] {
  return Object.keys(spec.values) as [Value, ...Value[]]
}
