import type { Bench } from '../bench.ts'
import { intake } from './intake.ts'
import { life } from './life.ts'
import { flush, scan } from './scan.ts'
import { wave } from './wave.ts'

export const benches: readonly Bench[] = [scan, flush, intake, wave, life]
