import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields, id, scanned } from '../../kernel/input/fieldTypes.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { parseGs1 } from '../../product/rules/gs1.ts'
import { scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { isPacked } from '../store/lines.ts'
import { waveFact } from '../store/wave.ts'
import { complete, type PackView, packView, placePiece } from './packing.ts'
import { beginPacking } from './scanGuards.ts'

/** Packing scan: a piece, or the slot or label of a package. */
export const packScan = command({
  name: 'packScan',
  means:
    'Packs a scanned piece, or all pieces of a carton with a code of its own, into the package on the screen, else into the one nearest to complete; the last piece completes it. The slot or label of a sorted package completes it at once. The first scan makes the caller the packer of the wave.',
  right: waveRights.pack,
  input: fields({
    waveId: id('Wave').meta({ description: 'The wave being packed.' }),
    code: scanned().meta({ description: 'Scanned code: a piece, a slot or a package label.' }),
    packageId: id('Package').nullish().meta({ description: 'Package open on the screen; pieces go only to it.' }),
    productId: id('Product').nullish().meta({ description: 'Chosen product, if several share the barcode.' }),
    materialId: id('PackagingMaterial').nullish().meta({ description: 'Packaging material used.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  fastPath: {
    sql: 'wave_pack_scans',
    toInput({ code, ...input }) {
      const scan = parseScan(code)
      const isPlain = scan.kind === 'plain' && !readAs(scan, 'slot') && !readAs(scan, 'package') && !parseGs1(code)
      return isPlain ? { ...input, code: scan.code } : null
    },
  },
  async run(tx, call, { waveId, code, packageId, productId, materialId }): Promise<{ result: PackView; facts: Fact[] }> {
    const { wave, facts } = await beginPacking(tx, call, waveId)
    const placed = await placePiece(tx, wave, { code, productId: productId ?? null }, packageId ?? null)
    facts.push(waveFact('packed', wave, { packageId: placed.packageId }))
    if (!(await isPacked(tx, placed.packageId))) {
      return { result: await packView(tx, wave, placed, placed.lineId === null ? 'OPENED' : 'PIECE'), facts }
    }
    const done = await complete(tx, call, wave, placed.packageId, materialId ?? null)
    return { result: await packView(tx, wave, placed, done.step, done.printed), facts: [...facts, ...done.facts] }
  },
})
