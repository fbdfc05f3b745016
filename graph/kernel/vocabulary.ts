/** An enumeration of the API: its name, what it is, and what each value means. Order is the order of display. */
export interface Vocabulary<Value extends string = string> {
  name: string
  means: string
  values: Record<Value, string>
}

/** Declares an enumeration once, for inputs, outputs and the client. */
export function defineEnum<const Value extends string>(name: string, means: string, values: Record<Value, string>): Vocabulary<Value> {
  return { name, means, values }
}

export function valuesOf<Value extends string>(vocabulary: Vocabulary<Value>): [Value, ...Value[]] {
  return Object.keys(vocabulary.values) as [Value, ...Value[]]
}
