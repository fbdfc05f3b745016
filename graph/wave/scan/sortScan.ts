import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields, id, scanned } from '../../kernel/input/fieldTypes.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { addProgress } from '../../package/steps/progress.ts'
import { scopeOfWave } from '../loadWave.ts'
import { waveRights } from '../states.ts'
import { isAllDone } from '../store/lines.ts'
import { updateWave, waveFact } from '../store/wave.ts'
import { chooseLine } from './goods.ts'
import { beginSorting } from './scanGuards.ts'
import { type GoodsView, goodsOfLine, type ScanView, viewOf } from './scanView.ts'

/** What the put wall shows after a scan. */
export type SortView = ScanView & GoodsView

/** Sorting scan: puts one piece into the slot of the package that needs it. */
export const sortScan = command({
  name: 'sortScan',
  means: 'Sorts one piece into the slot of the package that needs it. The first scan makes the caller the sorter of the wave.',
  right: waveRights.sort,
  input: fields({
    waveId: id('Wave').meta({ description: 'The mixed wave being sorted.' }),
    code: scanned().meta({ description: 'Barcode or SKU of the piece.' }),
    productId: id('Product').nullish().meta({ description: 'Chosen product, if several share the barcode.' }),
  }),
  scope: ({ waveId }, db) => scopeOfWave(db, waveId),
  fastPath: {
    sql: 'wave_sort_scans',
    toInput({ code, ...input }) {
      const product = readAs(parseScan(code), 'product')
      return product ? { ...input, code: product } : null
    },
  },
  async run(tx, call, { waveId, code, productId }): Promise<{ result: SortView; facts: Fact[] }> {
    const { wave, facts } = await beginSorting(tx, call, waveId)
    const { lineId, packageId } = await chooseLine(tx, wave, { code, productId: productId ?? null }, 'sorted')
    await addProgress(tx, lineId, 'sorted', 1)
    const result = { ...(await viewOf(tx, wave, packageId, 'sorted')), ...(await goodsOfLine(tx, lineId)) }
    const all = isAllDone(result)
    if (all) await updateWave(tx, call, waveId, { sortedAt: call.now })
    return { result, facts: [...facts, waveFact(all ? 'sorted' : 'sorting', wave, { packageId })] }
  },
})
