import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Bench, Measurement } from '../bench.ts'
import { type BulkWay, bulkByApi, runBulkLifecycles } from '../bulkLifecycle.ts'
import { leastCpu } from '../cpu.ts'
import { poster } from '../http.ts'
import { orderInput } from '../orders.ts'
import { type LifecycleSetup, wavesInput } from '../packageLifecycle.ts'
import { scanManyByApi, scanManyByStatements } from '../scanning.ts'
import type { StationSession } from '../waves.ts'
import { clients, createSetup, packages, trytonOf } from './life.ts'

/** The same by the commands and the scans alone; all packages ship by one statement. */
function bulkByStatements(setup: LifecycleSetup, { url, pid }: { url: string; pid: number }): BulkWay {
  const { environment, customer, stationSessions } = setup
  const [planner] = stationSessions as [StationSession]
  const post = poster(url, clients)
  const run = async (session: StationSession, name: string, input: object) =>
    JSON.parse(await post('/', JSON.stringify({ run: name, input }), { authorization: `Bearer ${session.token}` }))
  return {
    processes: [pid],
    async takeIn(count) {
      const orders = Array.from({ length: count }, () => orderInput(environment, customer))
      const warehouseId = toNodeId('Warehouse', environment.warehouse.id)
      return (await run(planner, 'createPackages', { warehouseId, customerId: customer.customerId, orders })).packageIds
    },
    plan: async (ids) => (await run(planner, 'generateWaves', wavesInput(setup, ids))).waveIds,
    async pick(session, id) {
      const waveId = toNodeId('Wave', id)
      for (const name of ['markWavePrinted', 'confirmPicking']) await run(session, name, { waveId })
    },
    scan: scanManyByStatements(url, clients, scanManyByApi(environment.url, clients)),
    ship: (session, ids) => run(session, 'shipTogether', { packageIds: ids.map((id) => toNodeId('Package', id)) }),
  }
}

export const lifeBulk: Bench = {
  name: 'life.bulk',
  async prepare(environment) {
    const { databaseUrl, pid } = environment
    const setup = await createSetup(environment, 'WHOLE_WAVE')
    const worker = await environment.start('server.ts', databaseUrl, 'worker')
    const statements = await environment.start('baseline/commands.ts', databaseUrl)
    const measured = (way: BulkWay): { measure: Measurement; text(): string } => {
      const cpu = leastCpu(packages)
      const measure = async () => {
        const spent = await runBulkLifecycles(setup, packages, way)
        cpu.add(spent)
        return packages / (spent.ms / 1000)
      }
      return { measure, text: cpu.text }
    }
    const [ours, baseline] = [measured(bulkByApi(setup, [pid, worker.pid])), measured(bulkByStatements(setup, statements))]
    await environment.analyze()
    return [
      {
        name: 'life.bulk',
        description: `${packages} packages of three pieces from the order to the carrier, as others take them: taken in by one call, planned, confirmed as picked, sorted by requests of twenty scans, packed by their labels, shipped as a list; the baseline runs the statements of the same commands and scans, and ships by one statement`,
        unit: 'packages/s',
        goal: { times: 60, competitor: 'Tryton' },
        ours: ours.measure,
        baseline: baseline.measure,
        ...(environment.competitors && { competitors: { Tryton: await trytonOf(environment) } }),
        notes: () => [
          `CPU milliseconds a package, Node + PostgreSQL, in the best round: ours ${ours.text()}, the statements ${baseline.text()}.`,
          'Tryton is opt-in (`-- --competitors`), by the same calls as in `life`.',
        ],
      },
    ]
  },
}
