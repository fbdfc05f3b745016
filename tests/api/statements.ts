import pg from 'pg'

/** The SQL that this process sends while `work` runs: what the server of a test asks for, statement by statement. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    said.push(typeof first === 'string' ? first : (first.text ?? ''))
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return said
}

/** The tables that Prisma reads while `work` runs, once per statement; what jobs and followers say meanwhile is plain SQL and not counted. */
export async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said = await statementsOf(work)
  return said.flatMap((sql) => /^SELECT .*? FROM (?:\(SELECT .*? FROM )?"public"\."(\w+)"/s.exec(sql)?.[1] ?? []).sort()
}
