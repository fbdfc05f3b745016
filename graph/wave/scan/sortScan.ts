import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields, id, scanned } from '../../kernel/input/fieldTypes.ts'
import { addProgress } from '../../package/steps/progress.ts'
import { readProductCode } from '../../product/rules/scanned.ts'
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
  means:
    'Sorts one piece, or all pieces of a carton with a code of its own, into the slot of the package that needs it. The first scan makes the caller the sorter of the wave.',
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
      const product = readProductCode(code)
      return product && !product.gs1 ? { ...input, code: product.keys[0] } : null
    },
  },
  async run(tx, call, { waveId, code, productId }): Promise<{ result: SortView; facts: Fact[] }> {
    const { wave, facts } = await beginSorting(tx, call, waveId)
    const { lineId, packageId, pieces } = await chooseLine(tx, wave, { code, productId: productId ?? null }, 'sorted')
    await addProgress(tx, lineId, 'sorted', pieces)
    const result = { ...(await viewOf(tx, wave, packageId, 'sorted')), ...(await goodsOfLine(tx, lineId, pieces)) }
    const all = isAllDone(result)
    if (all) await updateWave(tx, call, waveId, { sortedAt: call.now })
    return { result, facts: [...facts, waveFact(all ? 'sorted' : 'sorting', wave, { packageId })] }
  },
})
