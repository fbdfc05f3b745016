import type { Fault } from './fault.ts'
import { killPostgres } from './killPostgres.ts'
import { killScanning } from './killScanning.ts'

export const faults: readonly Fault[] = [killScanning, killPostgres]
