import { createApiKey } from '../../../graph/access/commands/createApiKey.ts'
import { customerRights } from '../../../graph/access/rules/roles.ts'
import { keptSecret, newToken } from '../../../graph/access/token.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { runCommand } from '../../../prisma/seed/runCommand.ts'
import type { Bench, BenchEnvironment, Comparison } from '../bench.ts'
import { documentOf, pageSize as first, milliseconds } from '../comparePages.ts'
import { fillPackages } from '../fill/fill.ts'
import { poster } from '../http.ts'

const packages = Number(process.env.BENCH_PACKAGES ?? 1_000_000)

const packageQuery = `query ($id: ID!) { node(id: $id) { ... on Package {
  number state pieces customerName channelName destination lines { quantity product { sku name } } history { action to at } } } }`

async function prepare(environment: BenchEnvironment): Promise<Comparison[]> {
  const { database, warehouse, seedContext, url } = environment
  const { rows } = await database.pool.query<{ id: string }>(
    'select customer_id as id from customer_warehouse where warehouse_id = $1 order by customer_id limit 1',
    [warehouse.id],
  )
  const customerId = toNodeId('Customer', (rows[0] as { id: string }).id)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const post = poster(url, 1)
  /** The same requests by a key of the customer and by one of the provider, with the same rights; the answers must be equal. */
  const sides = async (what: object, variables: object): Promise<Pick<Comparison, 'ours' | 'baseline'>> => {
    const body = JSON.stringify({ ...what, variables })
    const by = async (of: string | null) => {
      const token = newToken('key')
      const input = { name: of ? 'Customer' : 'Provider', rights: [...customerRights], customerId: of, warehouseId: null }
      await runCommand(seedContext.services, createApiKey(keptSecret(token)), input)
      return () => post('/graphql', body, { authorization: `Bearer ${token}` })
    }
    const [ours, baseline] = [await by(customerId), await by(null)]
    const [told, whole] = [JSON.parse(await ours()), JSON.parse(await baseline())]
    if (JSON.stringify(told.data) !== JSON.stringify(whole.data) || told.errors) throw new Error(`${body} has different answers`)
    return { ours: milliseconds(ours), baseline: milliseconds(baseline) }
  }
  const { rows: found } = await database.pool.query<{ id: string }>(
    'select id from package where warehouse_id = $1 and customer_id = $2 order by day desc, id desc limit 1',
    [warehouse.id, (rows[0] as { id: string }).id],
  )
  const filter = { customerIds: [customerId] }
  const comparison = (name: string, work: string) => ({
    ...{ name, unit: 'ms', goal: { most: 3 } },
    description: `${work}, by a key of a customer behind row-level security against one of the provider, ${packages.toLocaleString('en')} packages; one client`,
  })
  return [
    {
      ...comparison('fence.packages', `${first} packages`),
      ...(await sides({ documentId: documentOf('packageRowsQuery') }, { warehouseId, filter, sort: 'NEWEST', first, after: null })),
    },
    {
      ...comparison('fence.stock', `${first} rows of stock`),
      ...(await sides({ documentId: documentOf('StocksPageMoreQuery') }, { warehouseId, filter, sort: 'SKU', first })),
    },
    {
      ...comparison('fence.package', 'a package with lines and history'),
      ...(await sides({ query: packageQuery }, { id: toNodeId('Package', (found[0] as { id: string }).id) })),
    },
  ]
}

/** What the fence of customers costs. */
export const fence: Bench = {
  name: 'fence',
  persistentData: { name: `list_${packages}`, fill: (databaseUrl) => fillPackages(databaseUrl, packages) },
  prepare,
}
