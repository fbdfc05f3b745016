import { type Bench, type Contender, rate, type World } from '../bench.ts'
import { hangUp } from '../screens.ts'
import { type PickedWave, type Seat, seats, sortableWaves } from '../waves.ts'
import { bySchema } from './scan.ts'

const clients = 32
const waves = 200
const packages = 60
const walls = 1_000
/** All pieces of a wave but for some, over which clients would meet. */
const scansOfRound = 200

/** One person at 32 stations: a wave has one sorter, and no more than one wave is the question here. */
async function openSeats(world: World, sortable: readonly PickedWave[]): Promise<Seat[]> {
  const sitting = await seats(world, clients)
  const { staffId, token } = sitting[0] as Seat
  const { prisma } = world.database
  await prisma.station.updateMany({ where: { id: { in: sitting.map(({ stationId }) => stationId) } }, data: { staffId } })
  await prisma.wave.updateMany({ where: { id: { in: sortable.map(({ waveId }) => waveId) } }, data: { sorterId: staffId } })
  return sitting.map((seat) => ({ ...seat, staffId, token }))
}

/** Takes the next piece of a wave. */
function take(wave: PickedWave | undefined): string {
  const code = wave?.codes.pop()
  if (code === undefined) throw new Error('The wave is sorted: the bench needs larger waves')
  return code
}

export const hot: Bench = {
  name: 'scan.hot',
  async prepare(world) {
    const sortable = await sortableWaves(world, waves, packages)
    const sitting = await openSeats(world, sortable)
    const screens = await hangUp(world, world.url, walls)
    const scan = bySchema(world.url, clients)
    await world.analyze()
    const sort = (client: number, wave: PickedWave) =>
      scan({ seat: sitting[client] as Seat, wave: { waveId: wave.waveId, codes: [take(wave)] }, done: 0 }, 1)
    const watched = async (work: Promise<number>) => {
      const figure = await work
      await screens.connected()
      return figure
    }
    const together: Contender = () => {
      const wave = sortable.pop() as PickedWave
      return watched(rate(scansOfRound, clients, (client) => sort(client, wave)))
    }
    const spread: Contender = () => {
      const open = sortable.filter(({ codes }) => codes.length > packages)
      return watched(rate(scansOfRound, clients, (client, nth) => sort(client, open[nth % open.length] as PickedWave)))
    }
    return [
      {
        name: 'scan.hot',
        work: `sorting scans by ${clients} clients at once, all in one wave of ${packages} packages, against the same spread over ${waves} such waves; ${walls} walls of the warehouse are connected`,
        unit: 'scans/s',
        goal: { least: 0.85 },
        ours: together,
        floor: spread,
      },
    ]
  },
}
