import type { Client } from './client.ts'
import type { Data } from './data.ts'
import { eventually } from './package/packageFixture.ts'

const selection = 'id state total applied refused refusedRows { label code }'

/** Begins bulk commands of a warehouse as a client, and waits until their jobs have ended. */
export function bulkRunner(client: Client, warehouse: { id: string }) {
  const begin = (command: string, input: Data): Promise<Data> =>
    client.command(command, { warehouseId: warehouse.id, ...input }, `job { ${selection} }`)
  const read = async (id: string): Promise<Data> =>
    (await client.query(`query ($id: ID!) { node(id: $id) { ... on BulkJob { ${selection} } } }`, { id })).node
  return {
    begin,
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
