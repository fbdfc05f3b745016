import { accessRights } from '../../access/states.ts'
import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { saveLowStock } from '../store/customerNotice.ts'

/** The event of a product of which fewer pieces are available than its low-stock level. */
export const lowStockFact = 'stock.low'

/** Notes which stock is low now, and tells of what has become low; run by a job. */
export const noteLowStock = command({
  name: 'noteLowStock',
  means: 'Notes which stock has become low.',
  right: accessRights.self,
  input: fields({}),
  scope: () => ({}),
  async run(tx) {
    const low = await saveLowStock(tx)
    const facts = low.map(({ productId, ...place }) => ({ kind: lowStockFact, type: 'Product', id: productId, ...place }))
    return { result: {}, facts }
  },
})
