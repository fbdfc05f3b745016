import { command } from '../../kernel/command/command.ts'
import { closeScanException, scopeOfException } from '../closeScanException.ts'
import { PutBackScanExceptionInput } from '../input.ts'
import { stationRights } from '../states.ts'

/** Closes a scan exception whose goods were put back. */
export const putBackScanException = command({
  name: 'putBackScanException',
  means: 'Closes a scan exception: the goods are back where they were before the scan. Those of others require `station:settle`.',
  right: stationRights.use,
  input: PutBackScanExceptionInput,
  scope: ({ scanExceptionId }, db) => scopeOfException(db, scanExceptionId),
  run: (tx, call, { scanExceptionId }) => closeScanException(tx, call, scanExceptionId, { how: 'PUT_BACK' }),
})
