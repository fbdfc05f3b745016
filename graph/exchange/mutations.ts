import { mutation, node } from '../kernel/schema/mutation.ts'
import { cancelSheetImport } from './commands/cancelSheetImport.ts'
import { matchImportColumns } from './commands/matchImportColumns.ts'
import { startSheetImport } from './commands/startSheetImport.ts'

mutation(matchImportColumns, (t) => ({ sheetImport: node(t, 'SheetImport', 'The import.', (r) => r.importId) }))
mutation(startSheetImport, (t) => ({ sheetImport: node(t, 'SheetImport', 'The started import.', (r) => r.importId) }))
mutation(cancelSheetImport, (t) => ({ sheetImport: node(t, 'SheetImport', 'The stopped import.', (r) => r.importId) }))
