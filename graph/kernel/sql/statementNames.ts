/** Use with which a statement is prepared. */
const preparedUse = 5
/** Maximum number of prepared statements (each connection keeps a plan of each), and of rare ones whose uses are counted. */
const maximum = 500

/**
 * Names under which connections prepare frequent statements, so that PostgreSQL plans them once and not with each use, which is a third of
 * its work for a receiving scan. Undefined for a rare statement: those with lists of different lengths are endless.
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (sql) => {
    const known = names.get(sql)
    if (known || names.size === maximum) return known
    const used = (uses.get(sql) ?? 0) + 1
    if (used < preparedUse) {
      // Starts over: the number of rare statements has no end, and frequent ones reach the count between them.
      if (uses.size === maximum && !uses.has(sql)) uses.clear()
      uses.set(sql, used)
      return undefined
    }
    uses.delete(sql)
    const name = `statement_${names.size + 1}`
    names.set(sql, name)
    return name
  }
}
