import { duplicateRequests } from './duplicateRequests.ts'
import type { Fault } from './fault.ts'
import { killPostgres } from './killPostgres.ts'
import { killScanning } from './killScanning.ts'
import { killWaves } from './killWaves.ts'
import { killWorker } from './killWorker.ts'
import { races } from './races.ts'
import { terminate } from './terminate.ts'
import { truncateResponses } from './truncateResponses.ts'

export const faults: readonly Fault[] = [
  killWaves,
  killScanning,
  killWorker,
  killPostgres,
  terminate,
  truncateResponses,
  duplicateRequests,
  races,
]
