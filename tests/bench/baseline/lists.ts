// Baseline of lists: the statement that prints a page.
import { listSql } from './listSql.ts'
import { serveBaseline } from './serve.ts'

serveBaseline<{ name: keyof typeof listSql; values: unknown[] }>(async (pool, { name, values }) => {
  const { rows } = await pool.query({ name, text: listSql[name], values })
  return rows[0].answer
})
