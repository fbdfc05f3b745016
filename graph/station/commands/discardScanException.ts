import { command } from '../../kernel/command/command.ts'
import { closeScanException, scopeOfException } from '../closeScanException.ts'
import { DiscardScanExceptionInput } from '../input.ts'
import { stationRights } from '../states.ts'

/** Closes a scan exception that needs no action. */
export const discardScanException = command({
  name: 'discardScanException',
  means: 'Closes a scan exception that needs no action. Those of others require `station:settle`.',
  right: stationRights.use,
  input: DiscardScanExceptionInput,
  scope: ({ scanExceptionId }, db) => scopeOfException(db, scanExceptionId),
  run: (tx, call, { scanExceptionId, reason }) => closeScanException(tx, call, scanExceptionId, { how: 'DISCARDED', reason }),
})
