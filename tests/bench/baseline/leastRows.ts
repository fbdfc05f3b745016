// Baseline of scans: a function that writes only what must be durable, with all ids given.
import { plannedOnce } from '../../../graph/kernel/sql/db.ts'
import { serveBaseline } from './serve.ts'

/** What a scan writes: the name of its function with its arguments, and what it records. */
export interface LeastScan {
  write: string
  values: readonly unknown[]
  stationId: string
  seq: number
  key: string
}

/** As large as the answers and facts of scans. */
const [answer, facts] = [{ outcome: 'APPLIED', result: { shown: 'x'.repeat(600) } }, [{ kind: 'wave.sorted', payload: 'x'.repeat(120) }]]
const [answerText, factsText] = [JSON.stringify(answer), JSON.stringify(facts)]

serveBaseline<LeastScan>(async (pool, { write, values, stationId, seq, key }, session) => {
  if (!session) throw new Error('Not signed in')
  const given = values.map((_, i) => `$${i + 7}`).join(', ')
  await pool.query({
    name: write,
    text: `select least.${write}(${given}), least.done($1, $2, $3, $4, $5, $6)`,
    values: [stationId, seq, session.id, key, answerText, factsText, ...values],
  })
  return answerText
}, plannedOnce)
