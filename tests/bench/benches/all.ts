import type { Bench } from '../bench.ts'
import { carton } from './carton.ts'
import { customers } from './customers.ts'
import { fan } from './fan.ts'
import { fence } from './fence.ts'
import { hot } from './hot.ts'
import { intake } from './intake.ts'
import { ledger } from './ledger.ts'
import { life } from './life.ts'
import { lifeBulk } from './lifeBulk.ts'
import { list } from './list.ts'
import { page } from './page.ts'
import { planChoose } from './planChoose.ts'
import { flush, scan } from './scan.ts'
import { scanKinds } from './scanKinds.ts'
import { sheetImport } from './sheetImport.ts'
import { statistics } from './statistics.ts'
import { wave, wavePlanned } from './wave.ts'

export const benches: readonly Bench[] = [
  scan,
  ...scanKinds,
  hot,
  flush,
  list,
  ledger,
  fan,
  customers,
  fence,
  intake,
  sheetImport,
  wave,
  wavePlanned,
  life,
  lifeBulk,
  page,
  statistics,
  planChoose,
  carton,
]
