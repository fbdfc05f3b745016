import { command } from '../kernel/command.ts'
import { closeScanException, scopeOfException } from './closeScanException.ts'
import { DiscardScanExceptionInput } from './input.ts'
import { stationRights } from './states.ts'

/** Closes a scan exception of which nothing is to be done. */
export const discardScanException = command({
  name: 'discardScanException',
  means: 'Closes a scan exception of which nothing is to be done. Those of others only with `station:settle`.',
  right: stationRights.use,
  input: DiscardScanExceptionInput,
  scope: ({ scanExceptionId }, db) => scopeOfException(db, scanExceptionId),
  run: (tx, call, { scanExceptionId, reason }) => closeScanException(tx, call, scanExceptionId, { how: 'DISCARDED', reason }),
})
