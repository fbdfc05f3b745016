import { command } from '../../kernel/command/command.ts'
import { fields, id, oneOf } from '../../kernel/input/fieldTypes.ts'
import { scopeOfImport } from '../requireImport.ts'
import { importFact } from '../rules/place.ts'
import { exchangeRights, ImportAdvance } from '../states.ts'
import { moveImport, readImport } from '../store.ts'

/** Events of an import that is over; no person is told of one that was never started. */
const toldAs = { settle: null, checkAgain: null, finish: 'finished', abandon: 'ended', expire: 'expired' } as const

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
  async run(tx, call, { importId, action }) {
    const found = await readImport(tx, importId)
    const moved = await moveImport(tx, call, importId, action)
    const told = toldAs[action]
    return { result: { moved }, facts: moved && found && told ? [importFact(told, found)] : [] }
  },
})
