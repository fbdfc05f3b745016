import type { Bench } from '../bench.ts'
import { list } from './list.ts'
import { flush, scan } from './scan.ts'

export const benches: readonly Bench[] = [scan, flush, list]
