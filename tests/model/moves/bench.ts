import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { ownBarcode } from '../../../graph/kernel/states/codes.ts'
import { packScan } from '../../../graph/wave/packScan.ts'
import { sortScan } from '../../../graph/wave/sortScan.ts'
import { unpackScan } from '../../../graph/wave/unpackScan.ts'
import { unsortScan } from '../../../graph/wave/unsortScan.ts'
import type { Seen } from '../seen.ts'
import { owners } from '../world/begin.ts'
import * as scans from '../world/scans.ts'
import { membersOf } from '../world/waves.ts'
import { at, type World } from '../world/world.ts'
import { scanned } from './dock.ts'
import { waveId } from './floor.ts'
import type { Draws, Moves } from './move.ts'
import { packageId } from './parcels.ts'

const lineId = (seen: Seen, index: number, sku: string) =>
  toNodeId('PackageLine', at(seen.packages, index).lines.find((line) => line.sku === sku)?.id ?? '')

/** A line of some package, mostly of one in the wave. */
function someLine(world: World, wave: number, draws: Draws): { index: number; sku: string } {
  const members = membersOf(world, wave)
  const index = members.length === 0 || draws.rarely(8) ? draws.index(world.packages) : draws.one(members)
  return { index, sku: draws.one(at(world.packages, index).lines).sku }
}

/** What is held under the scanner: mostly a piece that the wave has, or the hole or the number of a package. */
function something(world: World, wave: number, draws: Draws): { code: scans.Scanned; open: number | null } {
  const members = membersOf(world, wave)
  const mixed = at(world.waves, wave).type === 'MIXED'
  const kind = draws.below(5)
  if (kind === 1 && mixed) return { code: { hole: draws.between(1, 3) }, open: null }
  if (kind === 2) return { code: { parcel: draws.index(world.packages) }, open: null }
  const sku = draws.rarely(6) ? draws.one(Object.keys(owners)) : someLine(world, wave, draws).sku
  return { code: { sku }, open: kind === 3 && members.length > 0 ? draws.one(members) : null }
}

export const benchMoves: Moves = {
  sort: [
    80,
    (world, draws) => {
      const wave = draws.index(world.waves)
      const { sku } = someLine(world, wave, draws)
      return scanned(world, draws, {
        ...{ command: sortScan, args: { wave, sku } },
        input: (seen) => ({ waveId: waveId(seen, wave), code: sku }),
        expect: (next) => scans.sort(next, wave, world.station.user, sku),
      })
    },
  ],
  unsort: [
    12,
    (world, draws) => {
      const wave = draws.index(world.waves)
      const { index, sku } = someLine(world, wave, draws)
      return scanned(world, draws, {
        ...{ command: unsortScan, args: { wave, package: index, sku } },
        input: (seen) => ({ waveId: waveId(seen, wave), lineId: lineId(seen, index, sku) }),
        expect: (next) => scans.unsort(next, wave, world.station.user, index, sku),
      })
    },
  ],
  pack: [
    120,
    (world, draws) => {
      const wave = draws.index(world.waves)
      const { code, open } = something(world, wave, draws)
      return scanned(world, draws, {
        ...{ command: packScan, args: { wave, ...code, open } },
        input: (seen) => ({
          waveId: waveId(seen, wave),
          code: 'sku' in code ? code.sku : 'hole' in code ? ownBarcode('hole', `${code.hole}`) : at(seen.packages, code.parcel).number,
          ...(open !== null && { packageId: packageId(seen, open) }),
        }),
        expect: (next) => scans.pack(next, wave, world.station.user, code, open),
      })
    },
  ],
  unpack: [
    12,
    (world, draws) => {
      const wave = draws.index(world.waves)
      const { index, sku } = someLine(world, wave, draws)
      return scanned(world, draws, {
        ...{ command: unpackScan, args: { wave, package: index, sku } },
        input: (seen) => ({ waveId: waveId(seen, wave), lineId: lineId(seen, index, sku) }),
        expect: (next) => scans.unpack(next, wave, world.station.user, index, sku),
      })
    },
  ],
}
