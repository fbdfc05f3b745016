import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../api/data.ts'
import { eventually } from '../api/package/packageFixture.ts'
import { type ContentionSetup, createPairFixture, outcomeCode, uuidOf } from './pairFixture.ts'
import { errorCode } from './pairs.ts'

interface Outcome {
  outcomes: Record<string, number>
  broken: string[]
  longestMs: number
}

/** Starts all at once. */
async function runConcurrently(acts: readonly [string, () => Promise<string>][]): Promise<Outcome> {
  const outcome: Outcome = { outcomes: {}, broken: [], longestMs: 0 }
  await Promise.all(
    acts.map(async ([name, run]) => {
      const begin = performance.now()
      const end = await run().catch(errorCode)
      outcome.longestMs = Math.max(outcome.longestMs, performance.now() - begin)
      const ended = `${name} ${end}`
      outcome.outcomes[ended] = (outcome.outcomes[ended] ?? 0) + 1
      if (end.startsWith('SYSTEM_ERROR')) outcome.broken.push(ended)
    }),
  )
  return outcome
}

const onAllPackages = (name: string, count: number) => async (setup: ContentionSetup) => {
  const { owner, targets } = await createPairFixture(setup, [name === 'returnToPending' ? 'ABNORMAL' : 'PICKED'], count)
  const [all = []] = [...targets.values()]
  return runConcurrently(all.map(({ packageId }) => [name, async () => outcomeCode(await owner.command(name, { packageId }))]))
}

/** Cancels and ships the same packages. */
const cancelAndShip = async (setup: ContentionSetup) => {
  const { owner, targets } = await createPairFixture(setup, ['TO_BE_SHIPPED'], 19)
  const command = (name: string, packageId: string): [string, () => Promise<string>] => [
    name,
    async () => outcomeCode(await owner.command(name, { packageId })),
  ]
  return runConcurrently(
    (targets.get('TO_BE_SHIPPED') ?? []).flatMap(({ packageId }) => [
      command('cancelPackage', packageId),
      command('shipPackage', packageId),
    ]),
  )
}

/** Three concurrent bulk jobs; each row is a command. */
const concurrentBulkCancels = async (setup: ContentionSetup) => {
  const { owner, testServer, packageFixture, targets } = await createPairFixture(setup, ['PICKED'], 18)
  const all = (targets.get('PICKED') ?? []).map(({ packageId }) => packageId)
  return runConcurrently(
    [0, 1, 2].map((caller) => [
      'cancelPackages of six',
      async () => {
        const input = { warehouseId: packageFixture.warehouse.id, ids: all.slice(caller * 6, caller * 6 + 6) }
        const { job, userErrors } = await owner.command('cancelPackages', input, 'job { id }')
        if (!job) return outcomeCode({ userErrors })
        const where = { jobId: uuidOf(job.id) }
        const rows = await eventually(
          () => testServer.db.bulkRow.findMany({ where }),
          (seen) => seen.every(({ outcome }) => outcome !== null),
          60_000,
        )
        return rows.find(({ code }) => code !== null)?.code ?? 'APPLIED'
      },
    ]),
  )
}

/** Customers leave the warehouse while an order or a package of theirs is being created: none has left with open work. */
export const leaveWhileCreating = async ({ testServer, packageFixture, owner }: ContentionSetup): Promise<Outcome> => {
  const { warehouse, orderInput } = packageFixture
  const elsewhere = await testServer.factory.createWarehouse()
  const acts: [string, () => Promise<string>][] = []
  const places: { customerId: string; warehouseId: string }[] = []
  for (let nth = 0; nth < 8; nth++) {
    const customer = await testServer.factory.createCustomer(warehouse, elsewhere)
    const { sku } = await testServer.factory.createProduct(customer)
    const place = { customerId: customer.id, warehouseId: warehouse.id }
    const stored = { customerId: uuidOf(customer.id), warehouseId: uuidOf(warehouse.id) }
    const { billingStrategyId } = await testServer.db.customerWarehouse.findUniqueOrThrow({ where: { customerId_warehouseId: stored } })
    const run = (name: string, input: Data): [string, () => Promise<string>] => [
      name,
      async () => outcomeCode(await owner.command(name, { ...place, ...input })),
    ]
    const leave = run('assignWarehouse', { billingStrategyId: toNodeId('BillingStrategy', billingStrategyId), enabled: false })
    acts.push(
      nth % 2 === 0
        ? run('createPackages', { orders: [orderInput({ [sku]: 1 })] })
        : run('createInboundOrder', { kind: 'RETURN', arrival: 'BOX', boxes: [] }),
      leave,
    )
    places.push(stored)
  }
  const outcome = await runConcurrently(acts)
  for (const place of places) {
    const { enabled } = await testServer.db.customerWarehouse.findUniqueOrThrow({ where: { customerId_warehouseId: place } })
    const work = (await testServer.db.package.count({ where: place })) + (await testServer.db.inboundOrder.count({ where: place }))
    if (!enabled && work > 0) outcome.broken.push('assignWarehouse left open work')
  }
  return outcome
}

/** Regressions: the same command on many packages of one wave. */
export const regressionCases: readonly [string, (setup: ContentionSetup) => Promise<Outcome>][] = [
  ...[2, 4, 6, 8, 15, 20, 24].map(
    (count) =>
      [`${count} × cancelPackage`, onAllPackages('cancelPackage', count)] as [string, (setup: ContentionSetup) => Promise<Outcome>],
  ),
  ...[6, 24].map(
    (count) =>
      [`${count} × returnToPending`, onAllPackages('returnToPending', count)] as [string, (setup: ContentionSetup) => Promise<Outcome>],
  ),
  ['19 × cancelPackage and shipPackage', cancelAndShip],
  ['3 × cancelPackages of six rows', concurrentBulkCancels],
  ['8 × assignWarehouse while an order or a package is created', leaveWhileCreating],
]
