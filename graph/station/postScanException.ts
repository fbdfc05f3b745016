import { command } from '../kernel/command.ts'
import { fields, id, text } from '../kernel/input.ts'
import { closeScanException, scopeOfException } from './closeScanException.ts'
import { stationRights } from './states.ts'

/** Closes a scan exception whose goods a document accounts for. */
export const postScanException = command({
  name: 'postScanException',
  means: 'Closes a scan exception: a document says where the goods are now. Those of others only with `station:settle`.',
  right: stationRights.use,
  input: fields({
    scanExceptionId: id('ScanException').meta({ description: 'The scan exception.' }),
    document: text(60).meta({ description: 'Number of the document: a receipt, a transfer, an adjustment …' }),
  }),
  scope: ({ scanExceptionId }, db) => scopeOfException(db, scanExceptionId),
  run: (tx, call, { scanExceptionId, document }) => closeScanException(tx, call, scanExceptionId, { how: 'POSTED', document }),
})
