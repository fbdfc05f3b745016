import { bulkCommand } from '../../kernel/bulk/bulk.ts'
import { productRights } from '../../product/states.ts'
import { SetStockLevelInput } from '../input.ts'
import { settingLevels } from '../states.ts'
import { stockRows } from '../steps/stockRows.ts'
import { setStockLevel } from './setStockLevel.ts'

/** Sets or removes the low-stock level of many products in a warehouse, also of several customers. */
export const setLevelOfStocks = bulkCommand({
  ...stockRows,
  name: 'setLevelOfStocks',
  means: 'Sets or removes the low-stock level of products in a warehouse, the same for all.',
  right: productRights.edit,
  orRight: settingLevels,
  row: setStockLevel,
  extra: { level: SetStockLevelInput.shape.level },
})
