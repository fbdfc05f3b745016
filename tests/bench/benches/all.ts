import type { Bench } from '../bench.ts'
import { intake } from './intake.ts'
import { flush, scan } from './scan.ts'

export const benches: readonly Bench[] = [scan, flush, intake]
