// Baseline of scans: the statement that runs them.
import { serveBaseline } from './serve.ts'

serveBaseline<{ name: string; caller: object; scans: object[] }>(async (pool, { name, caller, scans }, session) => {
  const values = [JSON.stringify({ ...caller, actorId: session?.id }), JSON.stringify(scans)]
  const { rows } = await pool.query({ name, text: `select ${name}($1::jsonb, $2::jsonb) as answers`, values })
  return JSON.stringify(rows[0].answers)
})
