import type { Bench } from '../bench.ts'
import { page } from './page.ts'
import { flush, scan } from './scan.ts'

export const benches: readonly Bench[] = [scan, flush, page]
