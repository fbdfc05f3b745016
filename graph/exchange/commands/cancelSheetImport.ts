import { command } from '../../kernel/command/command.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { requireImport, scopeOfImport } from '../requireImport.ts'
import { importFact } from '../rules/place.ts'
import { exchangeRights } from '../states.ts'
import { moveImport } from '../store.ts'

/** Stops an import before its next rows. */
export const cancelSheetImport = command({
  name: 'cancelSheetImport',
  means: 'Stops an import before its next rows; rows that were imported before stay.',
  right: exchangeRights.import,
  input: fields({ importId: id('SheetImport').meta({ description: 'The import; must not have ended.' }) }),
  scope: ({ importId }, db) => scopeOfImport(db, importId),
  async run(tx, call, { importId }) {
    const found = await requireImport(tx, call.actor, importId, 'cancel')
    await moveImport(tx, call, importId, 'cancel')
    return { result: { importId }, facts: [importFact('cancelled', found)] }
  },
})
