import { registeredJobs } from '../../graph/kernel/events/job.ts'
import type { Client } from './client.ts'
import type { Data } from './data.ts'
import { eventually } from './package/packageFixture.ts'
import { rowId } from './testDataFactory.ts'
import type { TestServer } from './testServer.ts'

const selection = 'id state total applied refused refusedRows { label code }'

/** Begins bulk commands of a warehouse as a client, and waits until their jobs have ended. */
export function bulkRunner(client: Client, warehouse: { id: string }) {
  const begin = (command: string, input: Data): Promise<Data> =>
    client.command(command, { warehouseId: warehouse.id, ...input }, `job { ${selection} }`)
  const read = async (id: string): Promise<Data> =>
    (await client.query(`query ($id: ID!) { node(id: $id) { ... on BulkJob { ${selection} } } }`, { id })).node
  return {
    begin,
    read,
    async run(command: string, input: Data): Promise<Data> {
      const { job, userErrors } = await begin(command, input)
      if (!job) throw new Error(`${command} was refused: ${JSON.stringify(userErrors)}`)
      return eventually(
        () => read(job.id),
        ({ state }) => state !== 'RUNNING',
        15_000,
      )
    },
  }
}

/** What the worker does when it resumes a job that crashed before its rows were marked as done. */
export async function resumeBulk({ db, services }: TestServer, jobId: string): Promise<void> {
  const id = rowId({ id: jobId })
  await db.bulkRow.updateMany({ where: { jobId: id }, data: { outcome: null, code: null } })
  await db.bulkJob.update({ where: { id }, data: { state: 'RUNNING', finishedAt: null } })
  await registeredJobs.jobs.get('kernel.runBulk')!.run({ ...services, attempt: 2 }, { jobId: id } as never)
}
