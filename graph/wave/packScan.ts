import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id, scanned } from '../kernel/input.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { scopeOfWave } from './loadWave.ts'
import { complete, type PackView, packView, place } from './packing.ts'
import { waveRights } from './states.ts'
import { isPacked } from './store/lines.ts'
import { waveFact } from './store/wave.ts'
import { beginPacking } from './workable.ts'

/** One scan at the packing bench: a piece, or the hole or the label of a package. */
export const packScan = command({
  name: 'packScan',
  means:
    'Packs: a scanned piece goes to the package on the screen, else to the one that is nearest to complete; the last piece completes it. The hole or the label of a sorted package completes it at once. The first scan makes the caller the packer of the wave.',
  right: waveRights.pack,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave on the bench.' }),
    code: scanned().meta({ description: 'A piece, a hole, or the label of a package.' }),
    packageId: id('Package').nullish().meta({ description: 'The package that is open on the screen; pieces go to no other.' }),
    productId: id('Product').nullish().meta({ description: 'The product that a person chose, where several share the barcode.' }),
    materialId: id('PackagingMaterial').nullish().meta({ description: 'What the package is packed in.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  quick: {
    sql: 'wave_pack_scans',
    plain({ code, ...input }) {
      const scan = parseScan(code)
      return scan.kind === 'plain' && !readAs(scan, 'hole') && !readAs(scan, 'package') ? { ...input, code: scan.code } : null
    },
  },
  async run(tx, call, { waveId, code, packageId, productId, materialId }): Promise<{ result: PackView; facts: Fact[] }> {
    const { wave, facts } = await beginPacking(tx, call, waveId)
    const placed = await place(tx, wave, { code, productId: productId ?? null }, packageId ?? null)
    facts.push(waveFact('packed', wave, { packageId: placed.packageId }))
    if (!(await isPacked(tx, placed.packageId))) {
      return { result: await packView(tx, wave, placed, placed.lineId === null ? 'OPENED' : 'PIECE'), facts }
    }
    const done = await complete(tx, call, wave, placed.packageId, materialId ?? null)
    return { result: await packView(tx, wave, placed, done.step, done.printed), facts: [...facts, ...done.facts] }
  },
})
