import { command } from '../../kernel/command/command.ts'
import { Failure } from '../../kernel/command/failure.ts'
import { fields, id, list, text } from '../../kernel/input/fieldTypes.ts'
import { ImportStockRow } from '../input.ts'
import { stockRights } from '../states.ts'
import { addInitialStock, placeInitialStock } from '../steps/initialStock.ts'

/** Maximum number of rows per import. */
export const importMaximum = 3000

/** Imports the initial stock of a warehouse. */
export const importStock = command({
  name: 'importStock',
  means: 'Imports the initial stock of a customer: all rows or none.',
  right: stockRights.import,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
    customerId: id('Customer').meta({ description: 'The owner of the goods.' }),
    reference: text(60).meta({ description: 'Name of the import; part of the batch.' }),
    rows: list(ImportStockRow, importMaximum).meta({ description: `Stock per location, at most ${importMaximum} rows.` }),
  }),
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, reference, rows }) {
    const owned = { warehouseId, customerId }
    const placed = (await placeInitialStock(tx, owned, rows)).map((row, at) => {
      if (row instanceof Failure) throw new Failure(row.code, row.values, `rows.${at}.${row.field}`)
      return row
    })
    const facts = await addInitialStock(tx, call, owned, { id: call.commandId, number: reference }, placed)
    return { result: { rows: rows.length, pieces: placed.reduce((sum, row) => sum + row.pieces, 0) }, facts }
  },
})
