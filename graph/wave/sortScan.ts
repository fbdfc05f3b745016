import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id, scanned } from '../kernel/input.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { addProgress } from '../package/steps/progress.ts'
import { takeLine } from './goods.ts'
import { scopeOfWave } from './loadWave.ts'
import { type GoodsView, goodsOfLine, type ScanView, viewOf } from './scanView.ts'
import { waveRights } from './states.ts'
import { updateWave, waveFact } from './store/wave.ts'
import { beginSorting } from './workable.ts'

/** What the sorting table shows after a scan. */
export type SortView = ScanView & GoodsView

/** One piece goes into the hole of the package that needs it. */
export const sortScan = command({
  name: 'sortScan',
  means: 'Sorts one piece into the hole of the package of the wave that needs it. The first scan makes the caller the sorter of the wave.',
  right: waveRights.sort,
  input: fields({
    waveId: id('Wave').meta({ description: 'The mixed wave on the table.' }),
    code: scanned().meta({ description: 'The barcode or SKU of the piece.' }),
    productId: id('Product').nullish().meta({ description: 'The product that a person chose, where several share the barcode.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  quick: {
    sql: 'wave_sort_scans',
    plain({ code, ...input }) {
      const product = readAs(parseScan(code), 'product')
      return product ? { ...input, code: product } : null
    },
  },
  async run(tx, call, { waveId, code, productId }): Promise<{ result: SortView; facts: Fact[] }> {
    const { wave, facts } = await beginSorting(tx, call, waveId)
    const { lineId, packageId } = await takeLine(tx, wave, { code, productId: productId ?? null }, 'sorted')
    await addProgress(tx, lineId, 'sorted', 1)
    const result = { ...(await viewOf(tx, wave, packageId, 'sorted')), ...(await goodsOfLine(tx, lineId)) }
    const all = result.done === result.pieces
    if (all) await updateWave(tx, call, waveId, { sortedAt: call.now })
    return { result, facts: [...facts, waveFact(all ? 'sorted' : 'sorting', wave, { packageId })] }
  },
})
