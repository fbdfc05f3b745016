import { command } from '../../kernel/command/command.ts'
import { fields, id, oneOf } from '../../kernel/input/fieldTypes.ts'
import { scopeOfImport } from '../requireImport.ts'
import { exchangeRights, ImportAdvance } from '../states.ts'
import { moveImport } from '../store.ts'

/** Moves an import on after its job; tells whether its state still allowed it. */
export const advanceSheetImport = command({
  name: 'advanceSheetImport',
  means: 'Moves an import on after its rows were checked or written, or ends one that will not go on.',
  right: exchangeRights.import,
  input: fields({
    importId: id('SheetImport').meta({ description: 'The import.' }),
    action: oneOf(ImportAdvance).meta({ description: 'What has happened.' }),
  }),
  scope: ({ importId }, db) => scopeOfImport(db, importId),
  run: async (tx, call, { importId, action }) => ({ result: { moved: await moveImport(tx, call, importId, action) }, facts: [] }),
})
