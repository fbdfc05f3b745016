/** Copy without undefined entries, so that omitted fields stay unchanged. */
export function omitUndefined<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }
}
