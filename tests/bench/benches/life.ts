import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { saveWaveSetting } from '../../../graph/wave/commands/saveWaveSetting.ts'
import { runCommand } from '../../../prisma/seed/runCommand.ts'
import type { Bench, BenchEnvironment, Measurement } from '../bench.ts'
import { startTryton } from '../competitors/tryton.ts'
import { trytonLife } from '../competitors/trytonLife.ts'
import { createLabelFile } from '../labelFile.ts'
import { customerKey } from '../orders.ts'
import { type LifecycleSetup, runLifecycles } from '../packageLifecycle.ts'
import { scanByApi, scanByStatements } from '../scanning.ts'
import { addStock, openStationSessions } from '../waves.ts'

export const packages = 500
export const clients = 8
/** A slow competitor processes fewer packages, so that a round ends; rates are compared. */
const packagesOfCompetitor = 80

export async function createSetup(environment: BenchEnvironment, labelMode: 'BY_GOODS' | 'WHOLE_WAVE'): Promise<LifecycleSetup> {
  const warehouseId = toNodeId('Warehouse', environment.warehouse.id)
  const setting = { warehouseId, type: 'MIXED' as const, maximum: packages, hotThreshold: 1_000, labelMode }
  await runCommand(environment.seedContext.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
  const customer = await addStock(environment, 100_000)
  return {
    environment,
    customer,
    key: await customerKey(environment, customer),
    stationSessions: await openStationSessions(environment, clients, 'lead'),
    labelFileId: await createLabelFile(environment),
  }
}

export async function trytonOf(environment: BenchEnvironment): Promise<Measurement> {
  const tryton = await environment.startCompetitor((url) => startTryton(url, clients))
  return trytonLife(tryton, packagesOfCompetitor, clients)
}

export const life: Bench = {
  name: 'life',
  async prepare(environment) {
    const testServer = await createSetup(environment, 'BY_GOODS')
    const baseline = await environment.start('baseline/scans.ts', environment.databaseUrl)
    const byApi = scanByApi(environment.url, clients)
    await environment.analyze()
    return [
      {
        name: 'life',
        description: `${packages} packages of three pieces from the order to the carrier by ${clients} people, each with a wave of their own: taken in, planned, picked, each piece scanned at the sorting table and at the packing bench, each parcel at the door; 7 scans a package, one a request; the baseline scans by nothing but HTTP and the statements of the scans`,
        unit: 'packages/s',
        goal: { times: 60, competitor: 'Tryton' },
        ours: () => runLifecycles(testServer, packages, byApi),
        baseline: () => runLifecycles(testServer, packages, scanByStatements(baseline.url, clients, byApi)),
        ...(environment.competitors && { competitors: { Tryton: await trytonOf(environment) } }),
        notes: () => [
          'Tryton is opt-in (`-- --competitors`), as Debian has it: the same life by its own API, shipments made, assigned in one call, then picked, packed and done one by one.',
        ],
      },
    ]
  },
}
