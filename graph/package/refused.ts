import type { Failure, Values } from '../kernel/failure.ts'
import { quoted } from '../kernel/soundText.ts'
import { GoodsNotPicked, PackageCancelled, PackageLabelNotReady, PackageNotInState, PackageShipped, PackageStopped } from './failures.ts'
import { packageMachine } from './states.ts'
import type { PackageAction, PackageState } from './store/move.ts'

/** A row of an intake that was refused, as the key's answer keeps it. */
export interface RefusedRow {
  index: number
  number: string | null
  failures: { code: string; values: Values; field: string | null }[]
}

export function refusedRow(index: number, number: string | null, failures: readonly Failure[]): RefusedRow {
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
  blockedAt: Date | null
  interception: string
}

/** Why an action did not change a package. */
export function whyNot({ number, state, label, blockedAt, interception }: Row, action: PackageAction): Failure {
  if (!packageMachine.states[state].on?.[action]) {
    if (state === 'SHIPPED') return PackageShipped({ number, state })
    if (state === 'CANCELLED') return PackageCancelled({ number, state })
    return PackageNotInState({ number, state })
  }
  if (blockedAt || interception === 'REQUESTED') return PackageStopped({ number })
  if (action === 'toBeShipped')
    return label === 'READY' || label === 'PRINTED' ? GoodsNotPicked({ number }) : PackageLabelNotReady({ number })
  return PackageNotInState({ number, state })
}
