import { type Bench, type BenchEnvironment, type Measurement, rate } from '../bench.ts'
import { connectScreens } from '../screens.ts'
import { openStationSessions, type PickedWave, type StationSession, sortableWaves } from '../waves.ts'
import { bySchema } from './scan.ts'

const clients = 32
const waves = 200
const packages = 60
const walls = 1_000
/** All pieces of a wave except some, for which clients would compete. */
const scansOfRound = 200

/** One user at 32 stations: a wave has one sorter, and the bench measures a single wave. */
async function openSessions(environment: BenchEnvironment, sortable: readonly PickedWave[]): Promise<StationSession[]> {
  const sitting = await openStationSessions(environment, clients)
  const { staffId, token } = sitting[0] as StationSession
  const { prisma } = environment.database
  await prisma.station.updateMany({ where: { id: { in: sitting.map(({ stationId }) => stationId) } }, data: { staffId } })
  await prisma.wave.updateMany({ where: { id: { in: sortable.map(({ waveId }) => waveId) } }, data: { sorterId: staffId } })
  return sitting.map((stationSession) => ({ ...stationSession, staffId, token }))
}

/** Takes the next piece of a wave. */
function takePiece(wave: PickedWave | undefined): string {
  const code = wave?.codes.pop()
  if (code === undefined) throw new Error('The wave is sorted: the bench needs larger waves')
  return code
}

export const hot: Bench = {
  name: 'scan.hot',
  async prepare(environment) {
    const sortable = await sortableWaves(environment, waves, packages)
    const sitting = await openSessions(environment, sortable)
    const screens = await connectScreens(environment, environment.url, walls)
    const scan = bySchema(environment.url, clients)
    await environment.analyze()
    const sort = (client: number, wave: PickedWave) =>
      scan({ stationSession: sitting[client] as StationSession, wave: { waveId: wave.waveId, codes: [takePiece(wave)] }, done: 0 }, 1)
    const watched = async (work: Promise<number>) => {
      const figure = await work
      await screens.connected()
      return figure
    }
    const together: Measurement = () => {
      const wave = sortable.pop() as PickedWave
      return watched(rate(scansOfRound, clients, (client) => sort(client, wave)))
    }
    const spread: Measurement = () => {
      const open = sortable.filter(({ codes }) => codes.length > packages)
      return watched(rate(scansOfRound, clients, (client, nth) => sort(client, open[nth % open.length] as PickedWave)))
    }
    return [
      {
        name: 'scan.hot',
        description: `sorting scans by ${clients} clients at once, all in one wave of ${packages} packages, against the same spread over ${waves} such waves; ${walls} wall screens of the warehouse are connected`,
        unit: 'scans/s',
        goal: { least: 0.85 },
        ours: together,
        baseline: spread,
      },
    ]
  },
}
