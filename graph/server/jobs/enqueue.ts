import type { JobRequest } from '../../kernel/events/job.ts'

/** Adds jobs to the queue of graphile-worker. */
export async function enqueue(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  requests: readonly JobRequest[],
): Promise<void> {
  if (requests.length === 0) return
  await client.query(
    `select graphile_worker.add_job(r.job, r.payload, job_key => r.key, run_at => r."runAt",
       queue_name => r.queue,
       job_key_mode => case when r.once then 'unsafe_dedupe' else 'replace' end, priority => case when r.urgent then -10 else 0 end)
     from json_to_recordset($1::json) as r(job text, payload json, key text, once boolean, urgent boolean, queue text, "runAt" timestamptz)`,
    [JSON.stringify(requests)],
  )
}
