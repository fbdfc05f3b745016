import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createPackageFixture, eventually, type PackageFixture } from '../package/packageFixture.ts'
import { expectNoTraceOfRefusal, type ScanRefusal } from '../station/scanRefusal.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'

/** A signed-in member of staff. */
export interface SignedInUser {
  client: Client
  id: string
  name: string
}

/** Fixture of a warehouse with outbound work: pending packages, users who generate waves, and stations where they are scanned. */
export interface WaveFixture extends PackageFixture {
  planner: SignedInUser
  picker: SignedInUser
  lead: SignedInUser
  /** Signs in a new user with a role in this warehouse. */
  signInNewUser(role: Parameters<TestServer['signInAs']>[0]): Promise<SignedInUser>
  /** Creates packages and waits until their labels are bought, because a wave skips a package that is being written. */
  createPackages(...lines: Record<string, number>[]): Promise<(Data & NodeRef)[]>
  /** Generates waves with the picker of the fixture; returns the whole payload. */
  generateWaves(change?: Data): Promise<Data>
  /** Generates waves and returns the first one. */
  generateWave(change?: Data): Promise<Data & NodeRef>
  /** Creates a printed and picked wave of these packages, with a setting for its type. */
  createPickedWave(setting: Data, ...lines: Record<string, number>[]): Promise<PickedWave>
  readWave(waveId: string): Promise<Data>
  saveWaveSetting(type: string, change: Data): Promise<void>
  /** Registers and takes a station. */
  openScanStation(who: SignedInUser): Promise<ScanStation>
}

export interface PickedWave {
  wave: Data & NodeRef
  packages: (Data & NodeRef)[]
}

export const waveSelection =
  'id number type state packageCount pieces groupName labelMode allowedActions printedAt pickedAt sortedAt suspendedAt endedAt sorter { name } packer { name } waitsForAbnormal counts { due toPick picked toPack packed shipped abnormal removed }'

const defaults = { maximum: 100, hotThreshold: 1000, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false }

export async function createWaveFixture(testServer: TestServer): Promise<WaveFixture> {
  return addWaveFixture(await createPackageFixture(testServer))
}

/** Adds outbound work to a fixture. */
export async function addWaveFixture(packageFixture: PackageFixture): Promise<WaveFixture> {
  const { testServer } = packageFixture
  const { warehouse } = packageFixture
  const signInNewUser: WaveFixture['signInNewUser'] = async (role) => {
    const client = await testServer.signInAs(role, warehouse)
    const { viewer } = await client.query('{ viewer { staffId name } }')
    return { client, id: viewer.staffId, name: viewer.name }
  }
  const [planner, picker, lead] = [await signInNewUser('planner'), await signInNewUser('picker'), await signInNewUser('lead')]

  const waveFixture: WaveFixture = {
    ...packageFixture,
    planner,
    picker,
    lead,
    signInNewUser,
    async createPackages(...lines) {
      const orders = lines.map((line) => packageFixture.orderInput(line))
      const input = { warehouseId: warehouse.id, customerId: packageFixture.customer.id, orders }
      const { packages: taken } = (await packageFixture.integrator.command('createPackages', input, 'packages { id number state }')) as {
        packages: (Data & NodeRef)[]
      }
      const ids = taken.filter(({ state }) => state === 'PENDING').map(rowId)
      await eventually(
        () => testServer.db.package.count({ where: { id: { in: ids }, label: 'REQUESTED' } }),
        (waiting) => waiting === 0,
      )
      return taken
    },
    generateWaves: (change = {}) =>
      planner.client.command(
        'generateWaves',
        { warehouseId: warehouse.id, pickerIds: [picker.id], maximum: 100, ...change },
        `waves { ${waveSelection} packages(first: 100) { edges { node { id number slot state } } } } taken left { packageId number reason sku missing staged }`,
      ),
    async generateWave(change) {
      // A package is locked while its label is bought; POOL_CHANGED asks for a retry.
      const { waves, userErrors } = await eventually(
        () => waveFixture.generateWaves(change),
        ({ userErrors }) => userErrors.every(({ code }: { code: string }) => code !== 'POOL_CHANGED'),
      )
      if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
      return waves[0]
    },
    async createPickedWave(setting, ...lines) {
      for (const type of ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']) {
        const labelMode = type !== 'MIXED' && setting.labelMode === 'BY_SLOT' ? 'BY_GOODS' : (setting.labelMode ?? 'BY_GOODS')
        await waveFixture.saveWaveSetting(type, { ...setting, labelMode })
      }
      const packages = await waveFixture.createPackages(...lines)
      const wave = await waveFixture.generateWave({ packageIds: packages.map(({ id }) => id) })
      await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
      await mustApply(picker, 'confirmPicking', { waveId: wave.id })
      return { wave, packages }
    },
    async readWave(waveId) {
      const { node } = await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on Wave { ${waveSelection} } } }`, { id: waveId })
      return node
    },
    async saveWaveSetting(type, change) {
      await mustApply(planner, 'saveWaveSetting', { warehouseId: warehouse.id, type, ...defaults, ...change })
    },
    openScanStation: (who) => openScanStation(testServer, warehouse, who),
  }
  return waveFixture
}

/** Runs a command and throws unless it is applied. */
export async function mustApply({ client }: SignedInUser, name: string, input: Data, selection = ''): Promise<Data> {
  const payload = await client.command(name, input, selection)
  if (payload.userErrors.length > 0) throw new Error(`${name}: ${JSON.stringify(payload.userErrors)}`)
  return payload
}

/** A station that a user has taken. */
export interface ScanStation {
  station: NodeRef
  /** Gives a scan its key and number, as a device does before it is sent. */
  buildScan(scan: Data): Data
  /** Sends built scans, for the first time or again. */
  sendBuilt(mutation: string, framed: Data[]): Promise<Data[]>
  /** Sends scans in one request; returns the results in order. */
  send(mutation: string, scans: Data[], selection?: string): Promise<Data[]>
  /** Sends one scan and returns its result. */
  scan(mutation: string, scan: Data, selection?: string): Promise<Data>
  /** Sends a scan that must be refused; returns the refusal in both languages. */
  refusal(mutation: string, scan: Data): Promise<ScanRefusal>
}

export const sortSelection =
  'packageId packageNumber slot lineId sku scanned packageDone packagePieces done pieces complete packages figures { id done }'
export const packSelection = `step ${sortSelection} lines { sku quantity packed } trackingNumber labelFileId printJobId shipped finished`
export const shipSelection =
  'packageId packageNumber trackingNumber customerName channelName groupName pieces measuredWeightGrams expectedWeightGrams markedAbnormal sound'

export const examineSelection =
  'step sound packageId packageNumber customerName lineId productName scanned shipped toWeigh lines { lineId sku quantity examined }'

const selections: Record<string, string> = {
  sortScans: sortSelection,
  unsortScans: sortSelection,
  packScans: packSelection,
  unpackScans: packSelection,
  examineScans: examineSelection,
  unexamineScans: examineSelection,
  shipScans: shipSelection,
  moveScans:
    'step sound transferId number state left inHand movedIn quantity from productId sku locationCode lines { lineId movedOut movedIn }',
  unshipScans: shipSelection,
  returnScans: 'step sound locationCode tasks { number state quantity returned }',
  pickScans: 'step sound waveId number state place location productId sku quantity lines { id open picked }',
  countScans:
    'step sound stockCountId number state location isEmpty isSkipped productId expected lines { location productId sku progress tally recount { reason until moved isForOther } }',
}

/** A station that a client has registered and taken. */
export async function openScanStation(
  testServer: TestServer,
  warehouse: NodeRef,
  { client }: Pick<SignedInUser, 'client'>,
): Promise<ScanStation> {
  const { station } = await client.command('registerStation', { warehouseId: warehouse.id, name: `Bench ${newId()}` }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  let seq = 0
  const sendAs = async (who: Client, mutation: string, scans: Data[], selection = selections[mutation]): Promise<Data[]> => {
    const Name = mutation.charAt(0).toUpperCase() + mutation.slice(1)
    const document = `mutation ($input: ${Name}Input!) { ${mutation}(input: $input) { results { key outcome code message values ${selection} } userErrors { code } } }`
    const input = { stationId: station.id, scans }
    const answer = (await who.query(document, { input }))[mutation]
    if (answer.userErrors.length > 0) throw new Error(JSON.stringify(answer.userErrors))
    return answer.results
  }
  const framed = (scan: Data): Data => ({ key: newId(), seq: ++seq, scannedAt: new Date().toISOString(), ...scan })
  const scanStation: ScanStation = {
    station,
    buildScan: framed,
    sendBuilt: (mutation, scans) => sendAs(client, mutation, scans),
    send: (mutation, scans, selection) => sendAs(client, mutation, scans.map(framed), selection),
    async scan(mutation, scan, selection) {
      const [result] = await scanStation.send(mutation, [scan], selection)
      return result as Data
    },
    async refusal(mutation, scan) {
      const sent = framed(scan)
      const [en] = await sendAs(client.with({ language: 'en' }), mutation, [sent], '')
      const [zh] = await sendAs(client.with({ language: 'zh-CN' }), mutation, [sent], '')
      if (!en || !/^(REFUSED|REPEATED)$/.test(en.outcome) || !zh || zh.code !== en.code)
        throw new Error(`Not refused: ${JSON.stringify([en, zh])}`)
      const refused = { code: en.code, zh: zh.message, en: en.message }
      await expectNoTraceOfRefusal(testServer.db, station, refused)
      return refused
    },
  }
  return scanStation
}

/** Packages of a wave with their lines, from the database. */
export function packagesOfWave(testServer: TestServer, wave: NodeRef) {
  return testServer.db.package.findMany({
    where: { waveId: rowId(wave) },
    include: { lines: { include: { product: { select: { sku: true } } } } },
    orderBy: [{ slot: 'asc' }, { id: 'asc' }],
  })
}

/** The global id of a row of the database. */
export const globalId = (type: string, { id }: { id: string }) => toNodeId(type, id)
