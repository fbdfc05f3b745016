import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import type { Client, Data } from '../client.ts'
import { type Made, rowId } from '../fixture.ts'
import type { House } from '../harness.ts'
import { eventually, openScene, type Scene } from '../package/scene.ts'
import { expectRefused, type Refused } from '../station/refused.ts'

/** Somebody of the staff, signed in. */
export interface Person {
  client: Client
  id: string
  name: string
}

/** A warehouse at work: packages that wait, people who make waves of them, and benches where they are scanned. */
export interface Floor extends Scene {
  planner: Person
  picker: Person
  lead: Person
  /** Somebody new with a role in this warehouse. */
  person(role: Parameters<House['as']>[0]): Promise<Person>
  /** Takes in packages and waits until their labels are bought: a wave passes over a package that is just being written. */
  orders(...lines: Record<string, number>[]): Promise<(Data & Made)[]>
  /** Generates waves with the picker of the floor; the whole payload. */
  generate(change?: Data): Promise<Data>
  /** Generates, and gives the first wave. */
  wave(change?: Data): Promise<Data & Made>
  /** A wave of these packages that is printed and picked, with a setting of its type. */
  picked(setting: Data, ...lines: Record<string, number>[]): Promise<Picked>
  readWave(waveId: string): Promise<Data>
  set(type: string, change: Data): Promise<void>
  /** A station that somebody has taken. */
  bench(who: Person): Promise<Bench>
}

export interface Picked {
  wave: Data & Made
  packages: (Data & Made)[]
}

export const waveSelection =
  'id number type state packageCount pieces groupName labelMode allowedActions printedAt pickedAt sortedAt suspendedAt endedAt sorter { name } packer { name } counts { due toPick picked packed shipped abnormal }'

const defaults = { maximum: 100, hotThreshold: 1000, labelMode: 'BY_GOODS', confirmPicking: false, shipOnPrint: false }

export async function openFloor(house: House): Promise<Floor> {
  const scene = await openScene(house)
  const { warehouse } = scene
  const person: Floor['person'] = async (role) => {
    const client = await house.as(role, warehouse)
    const { viewer } = await client.query('{ viewer { staffId name } }')
    return { client, id: viewer.staffId, name: viewer.name }
  }
  const [planner, picker, lead] = [await person('planner'), await person('picker'), await person('lead')]

  const floor: Floor = {
    ...scene,
    planner,
    picker,
    lead,
    person,
    async orders(...lines) {
      const orders = lines.map((line) => scene.order(line))
      const input = { warehouseId: warehouse.id, customerId: scene.customer.id, orders }
      const { packages: taken } = (await scene.shop.command('createPackages', input, 'packages { id number state }')) as {
        packages: (Data & Made)[]
      }
      const ids = taken.filter(({ state }) => state === 'PENDING').map(rowId)
      await eventually(
        () => house.db.package.count({ where: { id: { in: ids }, label: 'REQUESTED' } }),
        (waiting) => waiting === 0,
        8_000 + 250 * lines.length,
      )
      return taken
    },
    generate: (change = {}) =>
      planner.client.command(
        'generateWaves',
        { warehouseId: warehouse.id, pickerId: picker.id, maximum: 100, ...change },
        `waves { ${waveSelection} packages(first: 100) { edges { node { id number hole state } } } } taken left { packageId number reason sku missing staged }`,
      ),
    async wave(change) {
      // A label that is being bought holds its package for a moment; whoever is told that the pool has changed tries again.
      const { waves, userErrors } = await eventually(
        () => floor.generate(change),
        ({ userErrors }) => userErrors.every(({ code }: { code: string }) => code !== 'POOL_CHANGED'),
      )
      if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors))
      return waves[0]
    },
    async picked(setting, ...lines) {
      for (const type of ['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED']) {
        const labelMode = type !== 'MIXED' && setting.labelMode === 'BY_HOLE' ? 'BY_GOODS' : (setting.labelMode ?? 'BY_GOODS')
        await floor.set(type, { ...setting, labelMode })
      }
      const packages = await floor.orders(...lines)
      const wave = await floor.wave({ packageIds: packages.map(({ id }) => id) })
      await applied(planner, 'markWavePrinted', { waveId: wave.id })
      await applied(picker, 'confirmPicking', { waveId: wave.id })
      return { wave, packages }
    },
    async readWave(waveId) {
      const { node } = await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on Wave { ${waveSelection} } } }`, { id: waveId })
      return node
    },
    async set(type, change) {
      await applied(planner, 'saveWaveSetting', { warehouseId: warehouse.id, type, ...defaults, ...change })
    },
    bench: (who) => openBench(house, warehouse, who),
  }
  return floor
}

/** Runs a command that must be applied. */
export async function applied({ client }: Person, name: string, input: Data, selection = ''): Promise<Data> {
  const payload = await client.command(name, input, selection)
  if (payload.userErrors.length > 0) throw new Error(`${name}: ${JSON.stringify(payload.userErrors)}`)
  return payload
}

/** A scan station and whoever scans there. */
export interface Bench {
  station: Made
  /** Gives a scan its key and its number, as the device does before anything is sent. */
  frame(scan: Data): Data
  /** Sends scans that have them already: for the first time, or again. */
  resend(mutation: string, framed: Data[]): Promise<Data[]>
  /** Sends scans in one request; the results, in order. */
  send(mutation: string, scans: Data[], selection?: string): Promise<Data[]>
  /** Sends one scan, and gives its result. */
  scan(mutation: string, scan: Data, selection?: string): Promise<Data>
  /** Why a scan is refused, in both languages. */
  refusal(mutation: string, scan: Data): Promise<Refused>
}

export const sortSelection = 'packageId packageNumber hole lineId sku packageDone packagePieces done pieces complete packages'
export const packSelection = `step ${sortSelection} lines { sku quantity packed } trackingNumber labelFileId printJobId shipped finished`
export const shipSelection = 'packageId packageNumber trackingNumber customerName channelName groupName pieces'

const selections: Record<string, string> = {
  sortScans: sortSelection,
  unsortScans: sortSelection,
  packScans: packSelection,
  unpackScans: packSelection,
  shipScans: shipSelection,
  unshipScans: shipSelection,
}

async function openBench(house: House, warehouse: Made, { client }: Person): Promise<Bench> {
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
  const bench: Bench = {
    station,
    frame: framed,
    resend: (mutation, scans) => sendAs(client, mutation, scans),
    send: (mutation, scans, selection) => sendAs(client, mutation, scans.map(framed), selection),
    async scan(mutation, scan, selection) {
      const [result] = await bench.send(mutation, [scan], selection)
      return result as Data
    },
    async refusal(mutation, scan) {
      const sent = framed(scan)
      const [en] = await sendAs(client.with({ language: 'en' }), mutation, [sent], '')
      const [zh] = await sendAs(client.with({ language: 'zh-CN' }), mutation, [sent], '')
      if (en?.outcome !== 'REFUSED' || !zh || zh.code !== en.code) throw new Error(`Not refused: ${JSON.stringify([en, zh])}`)
      const refused = { code: en.code, zh: zh.message, en: en.message }
      await expectRefused(house.db, station, refused)
      return refused
    },
  }
  return bench
}

/** The packages of a wave with their lines, straight from the database. */
export function membersOf(house: House, wave: Made) {
  return house.db.package.findMany({
    where: { waveId: rowId(wave) },
    include: { lines: { include: { product: { select: { sku: true } } } } },
    orderBy: [{ hole: 'asc' }, { id: 'asc' }],
  })
}

/** The global id of a row of the database. */
export const globalId = (type: string, { id }: { id: string }) => toNodeId(type, id)
