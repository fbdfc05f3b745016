import type { Data } from '../api/client.ts'
import { type Made, rowId } from '../api/fixture.ts'
import { applied, type Bench, type Floor, membersOf } from '../api/wave/floor.ts'
import type { Crew } from './crew.ts'
import type { Contest, Kind } from './races.ts'

interface Prepared {
  wave: Data & Made
  members: (Made & { number: string })[]
  sku: string
}

/** Waves of so many packages of one piece each of a product; printed, so that the first scan or the picker confirms them. */
async function printed({ house, floor }: Crew, count: number, packagesEach: number): Promise<Prepared[]> {
  const sku = await floor.product(count * packagesEach)
  const packages = await floor.orders(...Array.from({ length: count * packagesEach }, () => ({ [sku]: 1 })))
  const { waves } = await floor.generate({ maximum: packagesEach, packageIds: packages.map(({ id }) => id) })
  const prepared: Prepared[] = []
  for (const wave of waves as (Data & Made)[]) {
    await applied(floor.planner, 'markWavePrinted', { waveId: wave.id })
    const rows = await membersOf(house, wave)
    prepared.push({ wave, sku, members: rows.map(({ id, number }) => ({ id: btoa(`Package:${id}`), number })) })
  }
  return prepared
}

/** The same, and packed. */
async function packed(crew: Crew, count: number): Promise<Prepared[]> {
  const bench = await benchOf(crew)
  const all = await printed(crew, count, 1)
  for (const { wave, sku } of all) await bench.scan('packScans', { waveId: wave.id, code: sku })
  return all
}

const benches = new WeakMap<Floor, Promise<Bench[]>>()
let turn = 0

/** A bench of somebody who packs; there are four, so that contests do not wait for one another. */
async function benchOf({ floor }: Crew): Promise<Bench> {
  const made = benches.get(floor) ?? Promise.all(Array.from({ length: 4 }, async () => floor.bench(await floor.person('packer'))))
  benches.set(floor, made)
  const all = await made
  return all[turn++ % all.length] as Bench
}

const said = (payload: Data): string => payload.userErrors[0]?.code ?? 'APPLIED'

/** A command of somebody as a side of a contest. */
const does = (who: { command: (name: string, input: Data) => Promise<Data> }, name: string, input: Data) => async () =>
  said(await who.command(name, input))

/** A scan as a side of a contest; scans of one bench wait for one another, as they do on a device. */
const queues = new WeakMap<Bench, Promise<unknown>>()
const scans = (bench: Bench, mutation: string, scan: Data) => async () => {
  const mine = (queues.get(bench) ?? Promise.resolve()).then(() => bench.scan(mutation, scan))
  queues.set(
    bench,
    mine.catch(() => undefined),
  )
  const { outcome, code } = await mine
  return code ?? outcome
}

const states = async ({ house }: Crew, members: readonly Made[]): Promise<string> => {
  const rows = await house.db.package.findMany({ where: { id: { in: members.map(rowId) } }, orderBy: { id: 'asc' } })
  return rows.map(({ state }) => state).join('+')
}

/** What is reported short of the first member's goods. */
async function shortOf({ floor }: Crew, { wave }: Prepared): Promise<Data> {
  const { wavePickList } = await floor.lead.client.query('query ($id: ID!) { wavePickList(waveId: $id) { locationId productId } }', {
    id: wave.id,
  })
  const [line] = wavePickList
  return { locationId: line.locationId, productId: line.productId, missing: 1 }
}

async function each(all: readonly Prepared[], contest: (one: Prepared) => Promise<Contest>): Promise<Contest[]> {
  const made: Contest[] = []
  for (const one of all) made.push(await contest(one))
  return made
}

const voidAndPack: Kind = {
  name: 'void × pack',
  prepare: async (crew, count) =>
    each(await printed(crew, count, 1), async ({ wave, sku, members }) => ({
      sides: [
        ['void', does(crew.floor.planner.client, 'voidWave', { waveId: wave.id })],
        ['pack', scans(await benchOf(crew), 'packScans', { waveId: wave.id, code: sku })],
      ],
      end: () => states(crew, members),
    })),
  legal: /^void APPLIED, pack WAVE_OVER, PENDING$|^void (WAVE_LABEL_PRINTED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED$/,
}

const endAndPack: Kind = {
  name: 'end × pack',
  prepare: async (crew, count) =>
    each(await printed(crew, count, 1), async ({ wave, sku, members }) => ({
      sides: [
        ['end', does(crew.floor.planner.client, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })],
        ['pack', scans(await benchOf(crew), 'packScans', { waveId: wave.id, code: sku })],
      ],
      end: () => states(crew, members),
    })),
  legal: /^end APPLIED, pack WAVE_OVER, PENDING$|^end (APPLIED|WAVE_OVER), pack APPLIED, TO_BE_SHIPPED$/,
}

const cancelAndShip: Kind = {
  name: 'cancel × ship',
  prepare: async (crew, count) =>
    each(await packed(crew, count), async ({ members: [member] }) => {
      const packageId = (member as Made).id
      return {
        sides: [
          ['cancel', does(crew.floor.shop, 'cancelPackage', { packageId })],
          ['ship', does(crew.floor.lead.client, 'shipPackage', { packageId })],
        ],
        end: () => states(crew, [member as Made]),
      }
    }),
  legal: /^cancel APPLIED, ship PARCEL_CANCELLED, CANCELLED$|^cancel PACKAGE_SHIPPED, ship APPLIED, SHIPPED$/,
}

const cancelAndPack: Kind = {
  name: 'cancel × pack',
  prepare: async (crew, count) =>
    each(await printed(crew, count, 1), async ({ wave, sku, members: [member] }) => ({
      sides: [
        ['cancel', does(crew.floor.shop, 'cancelPackage', { packageId: (member as Made).id })],
        ['pack', scans(await benchOf(crew), 'packScans', { waveId: wave.id, code: sku })],
      ],
      end: () => states(crew, [member as Made]),
    })),
  // Who comes first is cancelled before anything is packed, or with the packed parcel.
  legal: /^cancel APPLIED, pack (APPLIED|GOODS_NOT_NEEDED|GOODS_NOT_IN_WAVE|WAVE_OVER), CANCELLED$/,
}

const shortAndPack: Kind = {
  name: 'shortage × pick',
  prepare: async (crew, count) =>
    each(await printed(crew, count, 2), async (one) => ({
      sides: [
        ['short', does(crew.floor.picker.client, 'confirmPicking', { waveId: one.wave.id, shorts: [await shortOf(crew, one)] })],
        ['pick', scans(await benchOf(crew), 'packScans', { waveId: one.wave.id, code: one.sku })],
      ],
      end: () => states(crew, one.members),
    })),
  legal:
    /^short APPLIED, pick APPLIED, TO_BE_SHIPPED\+ABNORMAL$|^short WAVE_NOT_IN_STATE, pick APPLIED, (TO_BE_SHIPPED\+PICKED|PICKED\+TO_BE_SHIPPED)$/,
}

const shortAndCancel: Kind = {
  name: 'shortage × cancel',
  prepare: async (crew, count) =>
    each(await printed(crew, count, 2), async (one) => ({
      sides: [
        ['short', does(crew.floor.picker.client, 'confirmPicking', { waveId: one.wave.id, shorts: [await shortOf(crew, one)] })],
        ['cancel', does(crew.floor.shop, 'cancelPackage', { packageId: (one.members[0] as Made).id })],
      ],
      end: () => states(crew, one.members),
    })),
  // The short falls on the newest, or on whoever is left.
  legal: /^short APPLIED, cancel APPLIED, CANCELLED\+ABNORMAL$/,
}

const editAndGenerate: Kind = {
  name: 'edit × generate',
  async prepare(crew, count) {
    const { floor } = crew
    const sku = await floor.product(count * 2)
    const packages = await floor.orders(...Array.from({ length: count }, () => ({ [sku]: 1 })))
    return Promise.all(
      packages.map(async ({ id }) => {
        const { version } = await floor.read(id)
        const lines = [{ sku, quantity: 2 }]
        return {
          sides: [
            ['edit', does(floor.shop, 'editPackage', { packageId: id, expectedVersion: version, lines })],
            ['generate', async () => said(await floor.generate({ packageIds: [id] }))],
          ],
          async end() {
            const row = await crew.house.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) }, include: { lines: true } })
            return `${row.state} with ${row.lines.map(({ quantity, locked }) => `${locked} of ${quantity}`).join()}`
          },
        } satisfies Contest
      }),
    )
  },
  legal:
    /^edit APPLIED, generate (APPLIED, TO_BE_PRINTED|POOL_EMPTY, PENDING|POOL_CHANGED, PENDING) with 2 of 2$|^edit PACKAGE_NOT_IN_STATE, generate APPLIED, TO_BE_PRINTED with 1 of 1$/,
}

export const contests: readonly Kind[] = [
  voidAndPack,
  cancelAndShip,
  shortAndPack,
  shortAndCancel,
  cancelAndPack,
  editAndGenerate,
  endAndPack,
]
