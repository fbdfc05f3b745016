import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { ownBarcode } from '../../../graph/kernel/states/codes.ts'
import { packScan } from '../../../graph/wave/scan/commands/packScan.ts'
import { sortScan } from '../../../graph/wave/scan/commands/sortScan.ts'
import { unpackScan } from '../../../graph/wave/scan/commands/unpackScan.ts'
import { unsortScan } from '../../../graph/wave/scan/commands/unsortScan.ts'
import type { Snapshot } from '../snapshot.ts'
import { at, type Model } from '../state/model.ts'
import { cartonOf, cartonPieces, owners } from '../state/newModel.ts'
import * as scans from '../state/scans.ts'
import { membersOf } from '../state/waves.ts'
import type { Actions, Choices } from './action.ts'
import { packageId } from './packages.ts'
import { scanned } from './receiving.ts'
import { waveId } from './waves.ts'

export const lineId = (snapshot: Snapshot, index: number, sku: string) =>
  toNodeId('PackageLine', at(snapshot.packages, index).lines.find((line) => line.sku === sku)?.id ?? '')

/** A line of some package, mostly of one in the wave. */
function someLine(model: Model, wave: number, choices: Choices): { index: number; sku: string } {
  const members = membersOf(model, wave)
  const index = members.length === 0 || choices.rarely(8) ? choices.index(model.packages) : choices.pick(members)
  return { index, sku: choices.pick(at(model.packages, index).lines).sku }
}

/** Pieces of a scan: mostly one, else those of a carton. */
const somePieces = (choices: Choices): number => (choices.rarely(4) ? cartonPieces : 1)

const codeOf = ({ sku, pieces }: { sku: string; pieces: number }): string => (pieces > 1 ? cartonOf(sku) : sku)

/** A code to scan: mostly of a piece in the wave, or a slot or the number of a package. */
function something(model: Model, wave: number, choices: Choices): { code: scans.Scanned; open: number | null } {
  const members = membersOf(model, wave)
  const mixed = at(model.waves, wave).type === 'MIXED'
  const kind = choices.below(5)
  if (kind === 1 && mixed) return { code: { slot: choices.between(1, 3) }, open: null }
  if (kind === 2) return { code: { parcel: choices.index(model.packages) }, open: null }
  const sku = choices.rarely(6) ? choices.pick(Object.keys(owners)) : someLine(model, wave, choices).sku
  const pieces = somePieces(choices)
  if (kind !== 3 || members.length === 0) return { code: { sku, pieces }, open: null }
  return { code: { sku, pieces }, open: choices.rarely(6) ? choices.index(model.packages) : choices.pick(members) }
}

export const scanStationActions: Actions = {
  sort: [
    80,
    (model, choices) => {
      const wave = choices.index(model.waves)
      const { sku } = someLine(model, wave, choices)
      const pieces = somePieces(choices)
      return scanned(model, choices, {
        ...{ command: sortScan, args: { wave, sku, pieces } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave), code: codeOf({ sku, pieces }) }),
        applyToModel: (next) => scans.sort(next, wave, model.station.user, sku, pieces),
      })
    },
  ],
  unsort: [
    12,
    (model, choices) => {
      const wave = choices.index(model.waves)
      const { index, sku } = someLine(model, wave, choices)
      const pieces = somePieces(choices)
      return scanned(model, choices, {
        ...{ command: unsortScan, args: { wave, package: index, sku, pieces } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave), lineId: lineId(snapshot, index, sku), pieces }),
        applyToModel: (next) => scans.unsort(next, wave, model.station.user, index, sku, pieces),
      })
    },
  ],
  pack: [
    120,
    (model, choices) => {
      const wave = choices.index(model.waves)
      const { code, open } = something(model, wave, choices)
      return scanned(model, choices, {
        ...{ command: packScan, args: { wave, ...code, open } },
        input: (snapshot) => ({
          waveId: waveId(snapshot, wave),
          code:
            'sku' in code ? codeOf(code) : 'slot' in code ? ownBarcode('slot', `${code.slot}`) : at(snapshot.packages, code.parcel).number,
          ...(open !== null && { packageId: packageId(snapshot, open) }),
        }),
        applyToModel: (next) => scans.pack(next, wave, model.station.user, code, open),
      })
    },
  ],
  unpack: [
    12,
    (model, choices) => {
      const wave = choices.index(model.waves)
      const { index, sku } = someLine(model, wave, choices)
      const pieces = somePieces(choices)
      return scanned(model, choices, {
        ...{ command: unpackScan, args: { wave, package: index, sku, pieces } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave), lineId: lineId(snapshot, index, sku), pieces }),
        applyToModel: (next) => scans.unpack(next, wave, model.station.user, index, sku, pieces),
      })
    },
  ],
}
