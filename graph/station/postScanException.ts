import { command } from '../kernel/command.ts'
import { parseScan } from '../kernel/states/codes.ts'
import { closeScanException, scopeOfException } from './closeScanException.ts'
import { PostScanExceptionInput } from './input.ts'
import { stationRights } from './states.ts'

/** Closes a scan exception whose goods a document accounts for. */
export const postScanException = command({
  name: 'postScanException',
  means: 'Closes a scan exception: a document says where the goods are now. Those of others only with `station:settle`.',
  right: stationRights.use,
  input: PostScanExceptionInput,
  scope: ({ scanExceptionId }, db) => scopeOfException(db, scanExceptionId),
  run: (tx, call, { scanExceptionId, document }) =>
    closeScanException(tx, call, scanExceptionId, { how: 'POSTED', document: numberOf(document) }),
})

/** A number as it is printed: the barcode of a document has a letter before it. */
function numberOf(document: string): string {
  const scan = parseScan(document)
  return scan.kind === 'own' ? scan.code : document
}
