import { code, count, day, fields, id, list, object, oneOf, pieces } from '../kernel/input/fieldTypes.ts'
import { levelMaximum, levelsMaximum, Quality } from './states.ts'

/** A row of initial stock. */
export const ImportStockRow = object('ImportStockRow', {
  location: code().meta({ description: 'Code of the location.' }),
  sku: code().meta({ description: "The customer's SKU." }),
  pieces: pieces().meta({ description: 'Number of pieces.' }),
  quality: oneOf(Quality).optional().meta({ description: 'Quality; default good.' }),
  receivedOn: day().meta({ description: 'Day of receipt; the age of the goods counts from it.' }),
}).meta({ description: 'Stock of one product at one location.' })

export const StockLevelInput = object('StockLevelInput', {
  productId: id('Product').meta({ description: 'A product of the customer.' }),
  level: count(1, levelMaximum).nullish().meta({ description: 'Stock is low when fewer pieces are available; null removes the level.' }),
})

export const SetStockLevelsInput = fields({
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  customerId: id('Customer').meta({ description: 'The owner of the products.' }),
  lines: list(StockLevelInput, levelsMaximum).meta({ description: `Levels, at most ${levelsMaximum}; each product once.` }),
})

export const SetStockLevelInput = fields({
  stockId: id('ProductStock').meta({ description: 'The stock of the product in its warehouse.' }),
  level: StockLevelInput.shape.level,
})
