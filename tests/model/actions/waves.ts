import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { confirmPicking } from '../../../graph/wave/commands/confirmPicking.ts'
import { endWave } from '../../../graph/wave/commands/endWave.ts'
import { generateWaves } from '../../../graph/wave/commands/generateWaves.ts'
import { resumeWave, suspendWave } from '../../../graph/wave/commands/suspendWave.ts'
import { takeOverWave } from '../../../graph/wave/commands/takeOverWave.ts'
import { voidWave } from '../../../graph/wave/commands/voidWave.ts'
import { markWavePrinted } from '../../../graph/wave/print/commands/markWavePrinted.ts'
import { printLabel } from '../../../graph/wave/print/commands/printLabel.ts'
import { printWaveLabels } from '../../../graph/wave/print/commands/printWaveLabels.ts'
import { settlePrintJobs } from '../../../graph/wave/print/commands/settlePrintJobs.ts'
import { printAtStation } from '../../../graph/wave/print/queue/commands/printAtStation.ts'
import { beginSending } from '../../../graph/wave/print/queue/commands/recordProgress.ts'
import { cancelPrintJob, retryPrintJob } from '../../../graph/wave/print/queue/commands/retryPrintJob.ts'
import { splitWave } from '../../../graph/wave/split/commands/splitWave.ts'
import type { Data } from '../../api/data.ts'
import type { Snapshot } from '../snapshot.ts'
import { at, type Model } from '../state/model.ts'
import { waveTypes } from '../state/newModel.ts'
import * as prints from '../state/prints.ts'
import { leaving, splitWave as splitWaveInModel } from '../state/waveSplits.ts'
import * as waves from '../state/waves.ts'
import type { AnyCommand } from '../systemUnderTest.ts'
import type { Action, Actions, Choices } from './action.ts'
import { packageId } from './packages.ts'
import { missingOf } from './shortPicks.ts'

export const waveId = (snapshot: Snapshot, index: number): string => toNodeId('Wave', at(snapshot.waves, index).id)

const printJobId = (snapshot: Snapshot, index: number): string => toNodeId('PrintJob', at(snapshot.prints, index).id)

/** An action on one wave. */
const withOne =
  (command: AnyCommand, act: (model: Model, index: number) => void, more: Data = {}): Action =>
  (model, choices) => {
    const index = choices.index(model.waves)
    return {
      ...{ command, who: 'Ann', args: { wave: index, ...more } },
      input: (snapshot) => ({ waveId: waveId(snapshot, index), ...more }),
      applyToModel: (next) => act(next, index),
    }
  }

/** An action on one print job. */
const withPrint =
  (command: AnyCommand, act: (model: Model, index: number) => void): Action =>
  (model, choices) => {
    const index = choices.index(model.prints)
    return {
      ...{ command, who: 'Ann', args: { print: index } },
      input: (snapshot) => ({ printJobId: printJobId(snapshot, index) }),
      applyToModel: (next) => act(next, index),
    }
  }

/** Occasionally a short pick of the wave. */
function shortsOf(model: Model, wave: number, choices: Choices): waves.Short[] {
  const sent = waves.toPick(model, wave)
  if (sent.length === 0 || !choices.rarely(3)) return []
  const { place, sku } = choices.pick(sent)
  const expected = sent.filter((one) => one.place === place && one.sku === sku).reduce((pieces, one) => pieces + one.pieces, 0)
  return [{ place, sku, missing: choices.rarely(8) ? expected + 1 : choices.between(1, expected) }]
}

export const waveActions: Actions = {
  generate: [
    60,
    (model, choices) => {
      const pending = [...model.packages.entries()].flatMap(([index, { state }]) => (state === 'PENDING' ? [index] : []))
      const wish: waves.Wish = {
        maximum: choices.pick([100, 100, 2, 1]),
        types: choices.rarely(4) ? [choices.pick(waveTypes)] : null,
        packages: choices.rarely(4) && pending.length > 0 ? [choices.pick(pending)] : null,
      }
      return {
        ...{ command: generateWaves, who: 'Ann', args: { ...wish } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, pickerIds: [toNodeId('Staff', testWarehouse.staff.Ann)], maximum: wish.maximum },
          ...(wish.types && { types: wish.types }),
          ...(wish.packages && { packageIds: wish.packages.map((index) => packageId(snapshot, index)) }),
        }),
        applyToModel: (next) => waves.generate(next, wish),
      }
    },
  ],
  print: [60, withOne(markWavePrinted, waves.print)],
  confirm: [
    60,
    (model, choices) => {
      const wave = choices.index(model.waves)
      const allPicked = choices.rarely(4)
      const shorts = allPicked ? [] : shortsOf(model, wave, choices)
      return {
        ...{ command: confirmPicking, who: 'Ann', args: { wave, shorts, allPicked } },
        input: (snapshot, testWarehouse) => ({
          ...{ waveId: waveId(snapshot, wave), allPicked },
          shorts: shorts.map(({ place, sku, missing }) => ({
            locationId: testWarehouse.locations[place],
            productId: testWarehouse.products[sku],
            missing,
          })),
        }),
        applyToModel: (next, after) => waves.confirm(next, wave, shorts, missingOf(next, wave, shorts, after), allPicked),
      }
    },
  ],
  end: [
    3,
    (model, choices) => {
      const leftovers = choices.pick(['TO_PENDING', 'TO_ABNORMAL'] as const)
      return withOne(endWave, (next, index) => waves.end(next, index, leftovers), { leftovers })(model, choices)
    },
  ],
  void: [4, withOne(voidWave, waves.voidWave)],
  splitWave: [
    40,
    (model, choices) => {
      const open = [...model.waves.entries()].flatMap(([index, wave]) => (waves.isOver(wave) ? [] : [index]))
      const wave = open.length === 0 || choices.rarely(10) ? choices.index(model.waves) : choices.pick(open)
      const movable = leaving(model, wave, Number.POSITIVE_INFINITY).length
      const most = choices.rarely(6) ? movable + 1 : choices.between(1, Math.max(1, movable))
      const packages = choices.rarely(6) ? most : Math.max(1, leaving(model, wave, most).length)
      return {
        ...{ command: splitWave, who: 'Ann', args: { wave, packages } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave), packages }),
        applyToModel: (next) => splitWaveInModel(next, wave, packages),
      }
    },
  ],
  suspend: [4, withOne(suspendWave, waves.suspend)],
  resume: [10, withOne(resumeWave, waves.resume)],
  takeOver: [
    3,
    (model, choices) => {
      const work = choices.pick(['PICKING', 'SORTING', 'PACKING'] as const)
      const who = choices.who()
      const call = withOne(takeOverWave, (next, index) => waves.takeOver(next, index, who, work), { work })(model, choices)
      return { ...call, who }
    },
  ],
  printLabel: [
    8,
    (model, choices) => {
      const index = choices.index(model.packages)
      const again = choices.rarely(3)
      return {
        ...{ command: printLabel, who: 'Ann', args: { package: index, again } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index), ...(again && { reason: 'torn' }) }),
        applyToModel: (next) => waves.printLabel(next, index, again),
      }
    },
  ],
  printLabels: [
    8,
    (model, choices) => {
      const again = choices.rarely(3)
      return withOne(
        printWaveLabels,
        (next, index) => waves.printLabels(next, index, again),
        again ? { reason: 'torn' } : {},
      )(model, choices)
    },
  ],
  settlePrint: [
    24,
    (model, choices) => {
      const index = choices.index(model.prints)
      const state = choices.pick(['CONFIRMED', 'SENT', 'CONFIRMED', 'FAILED'] as const)
      return {
        ...{ command: settlePrintJobs, who: 'Ann', args: { print: index, state } },
        input: (snapshot) => ({ printJobIds: [printJobId(snapshot, index)], state }),
        applyToModel: (next) => prints.settlePrint(next, index, state),
      }
    },
  ],
  printAtStation: [
    4,
    (model, choices) => {
      const index = choices.index(model.prints)
      return {
        ...{ command: printAtStation, who: 'Ann', args: { print: index } },
        input: (snapshot, { station }) => ({ stationId: toNodeId('Station', station), printJobIds: [printJobId(snapshot, index)] }),
        applyToModel: (next) => prints.printAtStation(next, index),
      }
    },
  ],
  cancelPrint: [2, withPrint(cancelPrintJob, prints.cancelPrint)],
  retryPrint: [2, withPrint(retryPrintJob, prints.retryPrint)],
  // Without a printer there is nothing to send.
  beginSending: [1, withPrint(beginSending, () => undefined)],
}
