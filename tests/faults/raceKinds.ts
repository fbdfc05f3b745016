import type { Data } from '../api/data.ts'
import { type NodeRef, rowId } from '../api/testDataFactory.ts'
import { mustApply, packagesOfWave, type ScanStation, type WaveFixture } from '../api/wave/waveFixture.ts'
import type { Workload } from './workload.ts'

/** Two concurrent actions, their outcome as a text, and the allowed outcomes. */
export interface Race {
  sides: [name: string, act: () => Promise<string>][]
  readFinalState(): Promise<string>
}

export interface RaceKind {
  name: string
  /** Creates races, each on its own stock and packages. */
  prepare(workload: Workload, count: number): Promise<Race[]>
  allowedOutcome: RegExp
}

interface Prepared {
  wave: Data & NodeRef
  members: (NodeRef & { number: string })[]
  sku: string
}

/** Creates waves of `packagesEach` packages of one piece of a product; printed, so that the first scan or the picker confirms them. */
async function printed({ testServer, waveFixture }: Workload, count: number, packagesEach: number): Promise<Prepared[]> {
  const sku = await waveFixture.createProduct(count * packagesEach)
  const packages = await waveFixture.createPackages(...Array.from({ length: count * packagesEach }, () => ({ [sku]: 1 })))
  const { waves } = await waveFixture.generateWaves({ maximum: packagesEach, packageIds: packages.map(({ id }) => id) })
  const prepared: Prepared[] = []
  for (const wave of waves as (Data & NodeRef)[]) {
    await mustApply(waveFixture.planner, 'markWavePrinted', { waveId: wave.id })
    const rows = await packagesOfWave(testServer, wave)
    prepared.push({ wave, sku, members: rows.map(({ id, number }) => ({ id: btoa(`Package:${id}`), number })) })
  }
  return prepared
}

/** Creates the same, packed. */
async function packed(workload: Workload, count: number): Promise<Prepared[]> {
  const scanStation = await nextScanStation(workload)
  const all = await printed(workload, count, 1)
  for (const { wave, sku } of all) await scanStation.scan('packScans', { waveId: wave.id, code: sku })
  return all
}

const scanStations = new WeakMap<WaveFixture, Promise<ScanStation[]>>()
let stationIndex = 0

/** Next of four packing stations, so that races do not wait for one another. */
async function nextScanStation({ waveFixture }: Workload): Promise<ScanStation> {
  const made =
    scanStations.get(waveFixture) ??
    Promise.all(Array.from({ length: 4 }, async () => waveFixture.openScanStation(await waveFixture.signInNewUser('packer'))))
  scanStations.set(waveFixture, made)
  const all = await made
  return all[stationIndex++ % all.length] as ScanStation
}

const outcomeCode = (payload: Data): string => payload.userErrors[0]?.code ?? 'APPLIED'

/** A command as one side of a race. */
const commandSide = (who: { command: (name: string, input: Data) => Promise<Data> }, name: string, input: Data) => async () =>
  outcomeCode(await who.command(name, input))

/** A scan as one side of a race; scans of one station wait for one another, as on a device. */
const queues = new WeakMap<ScanStation, Promise<unknown>>()
const scanSide = (scanStation: ScanStation, mutation: string, scan: Data) => async () => {
  const mine = (queues.get(scanStation) ?? Promise.resolve()).then(() => scanStation.scan(mutation, scan))
  queues.set(
    scanStation,
    mine.catch(() => undefined),
  )
  const { outcome, code } = await mine
  return code ?? outcome
}

const readStates = async ({ testServer }: Workload, members: readonly NodeRef[]): Promise<string> => {
  const rows = await testServer.db.package.findMany({ where: { id: { in: members.map(rowId) } }, orderBy: { id: 'asc' } })
  return rows.map(({ state }) => state).join('+')
}

/** Short pick input for the product of the first package. */
async function shortOf({ waveFixture }: Workload, { wave }: Prepared): Promise<Data> {
  const { wavePickList } = await waveFixture.lead.client.query('query ($id: ID!) { wavePickList(waveId: $id) { locationId productId } }', {
    id: wave.id,
  })
  const [line] = wavePickList
  return { locationId: line.locationId, productId: line.productId, missing: 1 }
}

async function prepareEach(all: readonly Prepared[], race: (one: Prepared) => Promise<Race>): Promise<Race[]> {
  const made: Race[] = []
  for (const one of all) made.push(await race(one))
  return made
}

const voidAndPack: RaceKind = {
  name: 'void × pack',
  prepare: async (workload, count) =>
    prepareEach(await printed(workload, count, 1), async ({ wave, sku, members }) => ({
      sides: [
        ['void', commandSide(workload.waveFixture.planner.client, 'voidWave', { waveId: wave.id })],
        ['pack', scanSide(await nextScanStation(workload), 'packScans', { waveId: wave.id, code: sku })],
      ],
      readFinalState: () => readStates(workload, members),
    })),
  allowedOutcome: /^void APPLIED, pack WAVE_OVER, PENDING$|^void (WAVE_LABEL_PRINTED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED$/,
}

const endAndPack: RaceKind = {
  name: 'end × pack',
  prepare: async (workload, count) =>
    prepareEach(await printed(workload, count, 1), async ({ wave, sku, members }) => ({
      sides: [
        ['end', commandSide(workload.waveFixture.planner.client, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })],
        ['pack', scanSide(await nextScanStation(workload), 'packScans', { waveId: wave.id, code: sku })],
      ],
      readFinalState: () => readStates(workload, members),
    })),
  allowedOutcome: /^end APPLIED, pack WAVE_OVER, PENDING$|^end (APPLIED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED$/,
}

const cancelAndShip: RaceKind = {
  name: 'cancel × ship',
  prepare: async (workload, count) =>
    prepareEach(await packed(workload, count), async ({ members: [member] }) => {
      const packageId = (member as NodeRef).id
      return {
        sides: [
          ['cancel', commandSide(workload.waveFixture.integrator, 'cancelPackage', { packageId })],
          ['ship', commandSide(workload.waveFixture.lead.client, 'shipPackage', { packageId })],
        ],
        readFinalState: () => readStates(workload, [member as NodeRef]),
      }
    }),
  allowedOutcome: /^cancel APPLIED, ship CANCELLED_NOT_SHIPPABLE, CANCELLED$|^cancel PACKAGE_SHIPPED, ship APPLIED, SHIPPED$/,
}

const cancelAndPack: RaceKind = {
  name: 'cancel × pack',
  prepare: async (workload, count) =>
    prepareEach(await printed(workload, count, 1), async ({ wave, sku, members: [member] }) => ({
      sides: [
        ['cancel', commandSide(workload.waveFixture.integrator, 'cancelPackage', { packageId: (member as NodeRef).id })],
        ['pack', scanSide(await nextScanStation(workload), 'packScans', { waveId: wave.id, code: sku })],
      ],
      readFinalState: () => readStates(workload, [member as NodeRef]),
    })),
  // The package is cancelled either before or after it is packed.
  allowedOutcome: /^cancel APPLIED, pack (APPLIED|GOODS_NOT_NEEDED|GOODS_NOT_IN_WAVE|WAVE_OVER), CANCELLED$/,
}

const shortAndPack: RaceKind = {
  name: 'shortage × pick',
  prepare: async (workload, count) =>
    prepareEach(await printed(workload, count, 2), async (one) => ({
      sides: [
        [
          'short',
          commandSide(workload.waveFixture.picker.client, 'confirmPicking', {
            waveId: one.wave.id,
            shorts: [await shortOf(workload, one)],
          }),
        ],
        ['pick', scanSide(await nextScanStation(workload), 'packScans', { waveId: one.wave.id, code: one.sku })],
      ],
      readFinalState: () => readStates(workload, one.members),
    })),
  allowedOutcome:
    /^short APPLIED, pick APPLIED, TO_BE_SHIPPED\+ABNORMAL$|^short WAVE_NOT_IN_STATE, pick APPLIED, (TO_BE_SHIPPED\+PICKED|PICKED\+TO_BE_SHIPPED)$/,
}

const shortAndCancel: RaceKind = {
  name: 'shortage × cancel',
  prepare: async (workload, count) =>
    prepareEach(await printed(workload, count, 2), async (one) => ({
      sides: [
        [
          'short',
          commandSide(workload.waveFixture.picker.client, 'confirmPicking', {
            waveId: one.wave.id,
            shorts: [await shortOf(workload, one)],
          }),
        ],
        ['cancel', commandSide(workload.waveFixture.integrator, 'cancelPackage', { packageId: (one.members[0] as NodeRef).id })],
      ],
      readFinalState: () => readStates(workload, one.members),
    })),
  // The short pick affects the newest package, or the remaining one.
  allowedOutcome: /^short APPLIED, cancel APPLIED, CANCELLED\+ABNORMAL$/,
}

const editAndGenerate: RaceKind = {
  name: 'edit × generate',
  async prepare(workload, count) {
    const { waveFixture } = workload
    const sku = await waveFixture.createProduct(count * 2)
    const packages = await waveFixture.createPackages(...Array.from({ length: count }, () => ({ [sku]: 1 })))
    return Promise.all(
      packages.map(async ({ id }) => {
        const { version } = await waveFixture.readPackage(id)
        const lines = [{ sku, quantity: 2 }]
        return {
          sides: [
            ['edit', commandSide(waveFixture.integrator, 'editPackage', { packageId: id, expectedVersion: version, lines })],
            ['generate', async () => outcomeCode(await waveFixture.generateWaves({ packageIds: [id] }))],
          ],
          async readFinalState() {
            const row = await workload.testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) }, include: { lines: true } })
            return `${row.state} with ${row.lines.map(({ quantity, locked }) => `${locked} of ${quantity}`).join()}`
          },
        } satisfies Race
      }),
    )
  },
  allowedOutcome:
    /^edit APPLIED, generate (APPLIED, TO_BE_PRINTED|POOL_EMPTY, PENDING|POOL_CHANGED, PENDING) with 2 of 2$|^edit PACKAGE_NOT_IN_STATE, generate APPLIED, TO_BE_PRINTED with 1 of 1$/,
}

export const raceKinds: readonly RaceKind[] = [
  voidAndPack,
  cancelAndShip,
  shortAndPack,
  shortAndCancel,
  cancelAndPack,
  editAndGenerate,
  endAndPack,
]
