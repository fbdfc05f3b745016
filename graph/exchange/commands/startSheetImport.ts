import { command } from '../../kernel/command/command.ts'
import { fields, id, oneOf } from '../../kernel/input/fieldTypes.ts'
import { ImportHasErrors, NothingToImport } from '../failures.ts'
import { requireImport, scopeOfImport } from '../requireImport.ts'
import { importFact } from '../rules/place.ts'
import { exchangeRights, ImportMode } from '../states.ts'
import { startImport } from '../store.ts'

/** Starts writing the rows of a checked import. */
export const startSheetImport = command({
  name: 'startSheetImport',
  means: 'Imports the rows of a checked spreadsheet, in the background. Rows are checked again when they are written.',
  right: exchangeRights.import,
  input: fields({
    importId: id('SheetImport').meta({ description: 'The import; must be checked.' }),
    mode: oneOf(ImportMode).meta({ description: 'What happens to the valid rows if others have errors.' }),
  }),
  scope: ({ importId }, db) => scopeOfImport(db, importId),
  async run(tx, call, { importId, mode }) {
    const found = await requireImport(tx, call.actor, importId, 'start')
    if (mode === 'ALL_OR_NOTHING' && found.refused > 0) throw ImportHasErrors({ count: found.refused }, 'mode')
    if (found.fresh + found.changed === 0) throw NothingToImport({}, 'importId')
    await startImport(tx, call, importId, mode)
    return { result: { importId }, facts: [importFact('started', found)] }
  },
})
