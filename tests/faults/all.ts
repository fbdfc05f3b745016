import { cutAnswers } from './cutAnswers.ts'
import type { Fault } from './fault.ts'
import { killPostgres } from './killPostgres.ts'
import { killScanning } from './killScanning.ts'
import { killWaves } from './killWaves.ts'
import { killWorker } from './killWorker.ts'
import { races } from './races.ts'
import { terminate } from './terminate.ts'
import { twins } from './twins.ts'

export const faults: readonly Fault[] = [killWaves, killScanning, killWorker, killPostgres, terminate, cutAnswers, twins, races]
