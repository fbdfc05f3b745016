/** The entries that have a value; what a form leaves out is not changed. */
export function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }
}
