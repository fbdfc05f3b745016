/** The value, or an error that says what is missing. */
export function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined || value === '') throw new Error(`There is no ${what}`)
  return value
}
