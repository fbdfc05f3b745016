import type { Failure, Values } from '../kernel/command/failure.ts'
import { quoted } from '../kernel/input/sanitizeText.ts'
import { GoodsNotPicked, PackageCancelled, PackageLabelNotReady, PackageNotInState, PackageShipped } from './failures.ts'
import { refuseStopped } from './rules.ts'
import { packageMachine } from './states.ts'
import type { PackageAction, PackageState } from './store/move.ts'

/** A refused order, as stored in the command's answer. */
export interface RefusedOrderRow {
  index: number
  number: string | null
  failures: { code: string; values: Values; field: string | null }[]
}

export function refusedOrderRow(index: number, number: string | null, failures: readonly Failure[]): RefusedOrderRow {
  return {
    index,
    number: number === null ? null : quoted(number),
    failures: failures.map(({ code, values, field }) => ({ code, values, field })),
  }
}

interface Row {
  number: string
  state: PackageState
  label: string
  heldAt: Date | null
  interception: string
}

/** The reason why an action did not apply to a package. */
export function refusalOfAction({ number, state, label, heldAt, interception }: Row, action: PackageAction): Failure {
  if (!packageMachine.states[state].on?.[action]) {
    if (state === 'SHIPPED') return PackageShipped({ number, state })
    if (state === 'CANCELLED') return PackageCancelled({ number, state })
    return PackageNotInState({ number, state })
  }
  const stopped = refuseStopped({ number, heldAt, interception })
  if (stopped) return stopped
  if (action === 'toBeShipped')
    return label === 'READY' || label === 'PRINTED' ? GoodsNotPicked({ number }) : PackageLabelNotReady({ number })
  return PackageNotInState({ number, state })
}
