import { command } from '../../../kernel/command/command.ts'
import { decideAndSave, loadIn } from '../../../kernel/command/loadDecideSave.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { CountScanInput } from '../../input.ts'
import { type CountView, requireOpenCount } from '../../rules/countScan.ts'
import { inventoryRights } from '../../states.ts'
import { lockCount } from '../../store/count.ts'
import { loadOfCount, readCount, valuesOfCount } from '../../store/loadCount.ts'
import { countedBy, counting } from '../counting.ts'
import { startCount } from '../countWork.ts'

/** Scan of a count: opens it, adds pieces of a product at a location, or ends its counting. */
export const countScan = command({
  name: 'countScan',
  means:
    'Scans count → location → product. Each scan of a product adds pieces; `counted` ends its counting. If the count is blind, the answer contains no figures of the book.',
  right: inventoryRights.count,
  input: CountScanInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: counting,
  async run(tx, call, said): Promise<{ result: CountView; facts: Fact[] }> {
    const loaded = await loadIn(tx, loadOfCount, valuesOfCount(said))
    const begun = loaded && countedBy(readCount(loaded), said)
    if (begun?.state === 'TO_COUNT') {
      const count = await lockCount(tx, begun.id)
      requireOpenCount(count)
      await startCount(tx, call, count)
    }
    return decideAndSave(tx, call, counting, said)
  },
})
