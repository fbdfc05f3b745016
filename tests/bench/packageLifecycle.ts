import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { BenchEnvironment } from './bench.ts'
import { documentOf } from './documents.ts'
import { poster } from './http.ts'
import { type CustomerAccount, intakeOf, intakeSender, orderInput, readIntake } from './orders.ts'
import type { Scanned, Scanner } from './scanning.ts'
import type { StationSession } from './waves.ts'

/** Environment, customer and users of the bench. */
export interface LifecycleSetup {
  environment: BenchEnvironment
  customer: CustomerAccount
  /** API key of the customer. */
  key: string
  stationSessions: StationSession[]
  labelFileId: string
}

/** One wave in progress: its station session, and its pieces. */
export interface Work {
  stationSession: StationSession
  waveId: string
  codes: string[]
}

/**
 * Number of packages per second from the order to shipping, each scan a request, each station with its own wave. The work of the carrier
 * (labels) and reads of the screen (pieces of a wave) are not measured.
 */
export async function runLifecycles(testServer: LifecycleSetup, count: number, scan: Scanner): Promise<number> {
  const watch = { spent: 0 }
  const ids = await timed(watch, () => createOrders(testServer, count))
  await recordLabels(testServer, ids)
  const waveIds = await timed(watch, () => makeWaves(testServer, ids))
  await timed(watch, () =>
    Promise.all(waveIds.map((waveId, i) => pick(testServer, testServer.stationSessions[i] as StationSession, waveId))),
  )
  const works = await Promise.all(waveIds.map((waveId, i) => readWork(testServer, testServer.stationSessions[i] as StationSession, waveId)))
  await timed(watch, () => Promise.all(works.map((work) => finishWave(testServer, work, scan))))
  const shipped = await testServer.environment.database.prisma.package.count({ where: { id: { in: ids }, state: 'SHIPPED' } })
  if (shipped !== count) throw new Error(`${shipped} of ${count} packages were shipped`)
  return count / (watch.spent / 1000)
}

async function timed<Result>(watch: { spent: number }, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  watch.spent += performance.now() - start
  return result
}

export async function createOrders({ environment, customer, key }: LifecycleSetup, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, () => orderInput(environment, customer))
  const { packages } = readIntake(await intakeSender(environment, key)(intakeOf(environment, customer, orders)))
  if (packages.length !== count) throw new Error(`${packages.length} of ${count} orders were taken in`)
  return packages.map(({ id }) => fromNodeId(id)?.id as string)
}

/** Records a label for every package, in place of the carrier. */
export async function recordLabels({ environment, labelFileId }: LifecycleSetup, ids: readonly string[]): Promise<void> {
  await environment.database.pool.query(
    `update package set label = 'READY', tracking_number = 'T' || number, label_file_id = $1 where id = any($2::uuid[])`,
    [labelFileId, ids],
  )
}

/** Runs a mutation of the console and returns its payload. */
export async function ask(
  { environment }: LifecycleSetup,
  { token }: StationSession,
  mutation: string,
  input: object,
): Promise<Record<string, unknown>> {
  const body = { documentId: documentOf(mutation), variables: { input: { ...input, idempotencyKey: newId() } } }
  const answer = await poster(environment.url, 1)('/graphql', JSON.stringify(body), { authorization: `Bearer ${token}` })
  const payload = JSON.parse(answer).data?.[mutation]
  if (payload?.userErrors.length !== 0) throw new Error(answer)
  return payload
}

/** Input of the generation of a wave for each session. */
export function wavesInput({ environment, stationSessions }: LifecycleSetup, ids: readonly string[]) {
  const [planner] = stationSessions as [StationSession]
  return {
    warehouseId: toNodeId('Warehouse', environment.warehouse.id),
    pickerIds: [toNodeId('Staff', planner.staffId)],
    maximum: Math.ceil(ids.length / stationSessions.length),
    types: ['MIXED' as const],
    packageIds: ids.map((id) => toNodeId('Package', id)),
  }
}

export async function makeWaves(testServer: LifecycleSetup, ids: readonly string[]): Promise<string[]> {
  const { stationSessions } = testServer
  const payload = await ask(testServer, stationSessions[0] as StationSession, 'generateWaves', wavesInput(testServer, ids))
  const waves = payload.waves as { id: string }[]
  if (waves.length > stationSessions.length || payload.taken !== ids.length) throw new Error(JSON.stringify(payload))
  return waves.map(({ id }) => fromNodeId(id)?.id as string)
}

export async function pick(testServer: LifecycleSetup, stationSession: StationSession, waveId: string): Promise<void> {
  await ask(testServer, stationSession, 'markWavePrinted', { waveId: toNodeId('Wave', waveId) })
  await ask(testServer, stationSession, 'confirmPicking', { waveId: toNodeId('Wave', waveId) })
}

/** Reads the pieces of a picked wave, as a screen shows them. */
export async function readWork({ environment }: LifecycleSetup, stationSession: StationSession, waveId: string): Promise<Work> {
  const lines = await environment.database.prisma.packageLine.findMany({
    where: { package: { waveId } },
    select: { quantity: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  })
  return { stationSession, waveId, codes: lines.flatMap(({ quantity, product }) => Array<string>(quantity).fill(product.sku)) }
}

/** Sorts, packs and ships a wave. */
async function finishWave({ environment }: LifecycleSetup, { stationSession, waveId, codes }: Work, scan: Scanner): Promise<void> {
  const send: Send = (station, code) => {
    stationSession.seq++
    return scan(stationSession, station, code)
  }
  for (const code of codes) await send('sort', { code, waveId })
  const parcels = await pack(send, waveId, codes)
  for (const code of parcels) await send('ship', { code, warehouseId: environment.warehouse.id })
}

type Send = (station: Parameters<Scanner>[1], code: Parameters<Scanner>[2]) => Promise<Scanned>

/** Packs packages one after the other: the first piece identifies the package, and the answer its other pieces. */
async function pack(send: Send, waveId: string, codes: readonly string[]): Promise<string[]> {
  const left = [...codes]
  const parcels: string[] = []
  while (left.length > 0) {
    let code: string | undefined = left[0]
    let packageId: string | null = null
    while (code !== undefined) {
      left.splice(left.indexOf(code), 1)
      const shown: Scanned = await send('pack', { code, waveId, packageId })
      packageId = shown.packageId
      code = shown.lines?.find(({ quantity, packed }) => packed < quantity)?.sku
      if (shown.step === 'PACKED') parcels.push(shown.packageNumber)
    }
  }
  return parcels
}
