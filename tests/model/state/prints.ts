import { at, forbid, type Model, stopOf } from './model.ts'
import { awaitsExamination, ship } from './packages.ts'
import { settleSimplePrint } from './simplePrints.ts'

/** Result of a print job. A confirmed label ships its package if the wave says so. */
export function settlePrint(model: Model, index: number, state: 'SENT' | 'CONFIRMED' | 'FAILED'): void {
  const print = at(model.prints, index)
  if (print.state === state) return
  forbid([print.state === 'CONFIRMED' || (state === 'SENT' && print.state !== 'QUEUED'), 'PRINT_JOB_SETTLED'])
  print.state = state
  const one = at(model.packages, print.package)
  const leaves = one.wave !== null && at(model.waves, one.wave).setting.shipOnPrint && one.request === print.request
  if (state === 'CONFIRMED' && one.simplePrint !== null && one.request === print.request) settleSimplePrint(model, print.package)
  const may = one.state === 'TO_BE_SHIPPED' && stopOf(one) === null && !awaitsExamination(model, one)
  if (state === 'CONFIRMED' && may && leaves) ship(model, print.package)
}

/** A warehouse without printers: the browser prints, and nothing can be sent again. */
export function printAtStation(model: Model, index: number): void {
  forbid([at(model.prints, index).state !== 'QUEUED', 'PRINT_JOB_SETTLED'])
}

export function cancelPrint(model: Model, index: number): void {
  const print = at(model.prints, index)
  forbid([print.state === 'SENT', 'PRINT_JOB_AT_PRINTER'], [print.state !== 'QUEUED', 'PRINT_JOB_SETTLED'])
  print.state = 'FAILED'
}

export function retryPrint(): void {
  forbid([true, 'PRINT_JOB_NOT_FAILED'])
}
