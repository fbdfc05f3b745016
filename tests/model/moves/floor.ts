import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { confirmPicking } from '../../../graph/wave/confirmPicking.ts'
import { endWave } from '../../../graph/wave/endWave.ts'
import { generateWaves } from '../../../graph/wave/generateWaves.ts'
import { markWavePrinted } from '../../../graph/wave/markWavePrinted.ts'
import { printLabel } from '../../../graph/wave/printLabel.ts'
import { printWaveLabels } from '../../../graph/wave/printWaveLabels.ts'
import { settlePrintJobs } from '../../../graph/wave/settlePrintJobs.ts'
import { resumeWave, suspendWave } from '../../../graph/wave/suspendWave.ts'
import { takeOverWave } from '../../../graph/wave/takeOverWave.ts'
import { voidWave } from '../../../graph/wave/voidWave.ts'
import type { Data } from '../../api/client.ts'
import type { AnyCommand } from '../house.ts'
import type { Seen } from '../seen.ts'
import { waveTypes } from '../world/begin.ts'
import * as waves from '../world/waves.ts'
import { at, type World } from '../world/world.ts'
import type { Draws, Move, Moves } from './move.ts'
import { packageId } from './parcels.ts'
import { missingOf } from './shorts.ts'

export const waveId = (seen: Seen, index: number): string => toNodeId('Wave', at(seen.waves, index).id)

/** Something that is done with one wave. */
const withOne =
  (command: AnyCommand, act: (world: World, index: number) => void, more: Data = {}): Move =>
  (world, draws) => {
    const index = draws.index(world.waves)
    return {
      ...{ command, who: 'Ann', args: { wave: index, ...more } },
      input: (seen) => ({ waveId: waveId(seen, index), ...more }),
      expect: (next) => act(next, index),
    }
  }

/** Now and then something that the picker of a wave did not find. */
function shortsOf(world: World, wave: number, draws: Draws): waves.Short[] {
  const sent = waves.toPick(world, wave)
  if (sent.length === 0 || !draws.rarely(3)) return []
  const { place, sku } = draws.one(sent)
  const expected = sent.filter((one) => one.place === place && one.sku === sku).reduce((pieces, one) => pieces + one.pieces, 0)
  return [{ place, sku, missing: draws.rarely(8) ? expected + 1 : draws.between(1, expected) }]
}

export const floorMoves: Moves = {
  generate: [
    60,
    (world, draws) => {
      const pending = [...world.packages.entries()].flatMap(([index, { state }]) => (state === 'PENDING' ? [index] : []))
      const wish: waves.Wish = {
        maximum: draws.one([100, 100, 2, 1]),
        types: draws.rarely(4) ? [draws.one(waveTypes)] : null,
        packages: draws.rarely(4) && pending.length > 0 ? [draws.one(pending)] : null,
      }
      return {
        ...{ command: generateWaves, who: 'Ann', args: { ...wish } },
        input: (seen, site) => ({
          ...{ warehouseId: site.warehouse.id, pickerId: toNodeId('Staff', site.staff.Ann), maximum: wish.maximum },
          ...(wish.types && { types: wish.types }),
          ...(wish.packages && { packageIds: wish.packages.map((index) => packageId(seen, index)) }),
        }),
        expect: (next) => waves.generate(next, wish),
      }
    },
  ],
  print: [60, withOne(markWavePrinted, waves.print)],
  confirm: [
    60,
    (world, draws) => {
      const wave = draws.index(world.waves)
      const shorts = shortsOf(world, wave, draws)
      return {
        ...{ command: confirmPicking, who: 'Ann', args: { wave, shorts } },
        input: (seen, site) => ({
          waveId: waveId(seen, wave),
          shorts: shorts.map(({ place, sku, missing }) => ({ locationId: site.locations[place], productId: site.products[sku], missing })),
        }),
        expect: (next, after) => waves.confirm(next, wave, shorts, missingOf(next, wave, shorts, after)),
      }
    },
  ],
  end: [
    3,
    (world, draws) => {
      const leftovers = draws.one(['TO_PENDING', 'TO_ABNORMAL'] as const)
      return withOne(endWave, (next, index) => waves.end(next, index, leftovers), { leftovers })(world, draws)
    },
  ],
  void: [4, withOne(voidWave, waves.voidWave)],
  suspend: [4, withOne(suspendWave, waves.suspend)],
  resume: [10, withOne(resumeWave, waves.resume)],
  takeOver: [
    3,
    (world, draws) => {
      const work = draws.one(['SORTING', 'PACKING'] as const)
      const who = draws.who()
      const call = withOne(takeOverWave, (next, index) => waves.takeOver(next, index, who, work), { work })(world, draws)
      return { ...call, who }
    },
  ],
  printLabel: [
    8,
    (world, draws) => {
      const index = draws.index(world.packages)
      const again = draws.rarely(3)
      return {
        ...{ command: printLabel, who: 'Ann', args: { package: index, again } },
        input: (seen) => ({ packageId: packageId(seen, index), ...(again && { reason: 'torn' }) }),
        expect: (next) => waves.printLabel(next, index, again),
      }
    },
  ],
  printLabels: [
    8,
    (world, draws) => {
      const again = draws.rarely(3)
      return withOne(printWaveLabels, (next, index) => waves.printLabels(next, index, again), again ? { reason: 'torn' } : {})(world, draws)
    },
  ],
  settlePrint: [
    24,
    (world, draws) => {
      const index = draws.index(world.prints)
      const state = draws.one(['CONFIRMED', 'SENT', 'CONFIRMED', 'FAILED'] as const)
      return {
        ...{ command: settlePrintJobs, who: 'Ann', args: { print: index, state } },
        input: (seen) => ({ printJobIds: [toNodeId('PrintJob', at(seen.prints, index).id)], state }),
        expect: (next) => waves.settlePrint(next, index, state),
      }
    },
  ],
}
