import type { Attack } from './attack.ts'
import { documents } from './attackDocuments.ts'
import { dear } from './attackHeavy.ts'
import { scans } from './attackScans.ts'
import { signIns } from './attackSignIns.ts'
import { idlers, sockets } from './attackSockets.ts'
import { formTexts } from './attackTexts.ts'
import { rushing, slowClients, wireLetters } from './attackWire.ts'

/** Every attack of the long run. */
export const attacks: readonly Attack[] = [documents, scans, dear, wireLetters, slowClients, rushing, sockets, idlers, signIns, formTexts]
