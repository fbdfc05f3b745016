import { command } from '../../kernel/command/command.ts'
import { parseScan } from '../../kernel/states/codes.ts'
import { closeScanException, scopeOfException } from '../closeScanException.ts'
import { PostScanExceptionInput } from '../input.ts'
import { stationRights } from '../states.ts'

/** Closes a scan exception whose goods are accounted for by a document. */
export const postScanException = command({
  name: 'postScanException',
  means: 'Closes a scan exception: a document accounts for the goods. Those of others require `station:settle`.',
  right: stationRights.use,
  input: PostScanExceptionInput,
  scope: ({ scanExceptionId }, db) => scopeOfException(db, scanExceptionId),
  run: (tx, call, { scanExceptionId, document }) =>
    closeScanException(tx, call, scanExceptionId, { how: 'POSTED', document: numberOf(document) }),
})

/** The printed document number; its barcode has a letter prefix. */
function numberOf(document: string): string {
  const scan = parseScan(document)
  return scan.kind === 'own' ? scan.code : document
}
