import type { Bench } from '../bench.ts'
import { fan } from './fan.ts'
import { hot } from './hot.ts'
import { page } from './page.ts'
import { flush, scan } from './scan.ts'

export const benches: readonly Bench[] = [scan, hot, flush, fan, page]
