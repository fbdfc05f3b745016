import type { Attack } from './attack.ts'
import { codes } from './attackCodes.ts'
import { documents } from './attackDocuments.ts'
import { expensiveDocuments } from './attackHeavy.ts'
import { scans } from './attackScans.ts'
import { sheets } from './attackSheets.ts'
import { signIns } from './attackSignIns.ts'
import { idleConnections, sockets } from './attackSockets.ts'
import { formTexts } from './attackTexts.ts'
import { floodingClients, malformedHttp, slowClients } from './attackWire.ts'

/** Every attack of the long run. */
export const attacks: readonly Attack[] = [
  documents,
  codes,
  scans,
  expensiveDocuments,
  malformedHttp,
  slowClients,
  floodingClients,
  sockets,
  idleConnections,
  signIns,
  formTexts,
  sheets,
]
