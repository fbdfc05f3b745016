import { code, day, object, oneOf, pieces } from '../kernel/input/fieldTypes.ts'
import { Quality } from './states.ts'

/** A row of initial stock. */
export const ImportStockRow = object('ImportStockRow', {
  location: code().meta({ description: 'Code of the location.' }),
  sku: code().meta({ description: "The customer's SKU." }),
  pieces: pieces().meta({ description: 'Number of pieces.' }),
  quality: oneOf(Quality).optional().meta({ description: 'Quality; default good.' }),
  receivedOn: day().meta({ description: 'Day of receipt; the age of the goods counts from it.' }),
}).meta({ description: 'Stock of one product at one location.' })
