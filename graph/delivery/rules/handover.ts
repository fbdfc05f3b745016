import { Failure } from '../../kernel/command/failure.ts'
import {
  CancelledNotShippable,
  HandoverFull,
  PackageNotShipped,
  PackageOfOtherCarrier,
  PackageOnOtherSheet,
  PackageOnThisSheet,
} from '../failures.ts'
import { handoverMaximum } from '../states/handover.ts'

/** A package that may go on a sheet. */
export interface HandoverCandidate {
  id: string
  number: string
  state: string
  groupId: string | null
  /** Carrier of its channel. */
  carrier: string | null
  /** Code of its channel, for the refusal. */
  channel: string | null
  /** Sheet that it is on. */
  sheet: { id: string; number: string } | null
}

/** A sheet that packages are put on. */
export interface JudgedSheet {
  id: string
  groupId: string
  /** Carriers of the channels of its logistics group. */
  carriers: readonly string[]
}

/** The reason why a package may not go on a sheet: only shipped ones of its carrier that are on no other. Null if it may. */
export function refuseToHandOver(pkg: HandoverCandidate, sheet: JudgedSheet): Failure | null {
  const { number, state, groupId, carrier, channel } = pkg
  if (pkg.sheet?.id === sheet.id) return PackageOnThisSheet({ number })
  if (pkg.sheet) return PackageOnOtherSheet({ number, sheet: pkg.sheet.number })
  if (state === 'CANCELLED') return CancelledNotShippable({ number })
  if (state !== 'SHIPPED') return PackageNotShipped({ number })
  const isOfCarrier = groupId === sheet.groupId || sheet.carriers.includes(carrier ?? '')
  return isOfCarrier ? null : PackageOfOtherCarrier({ number, channel: channel ?? '–' })
}

/** Whether a package belongs to another pick-up of the sheet's carrier, and is taken along. */
const isExtra = ({ groupId }: HandoverCandidate, sheet: JudgedSheet): boolean => groupId !== sheet.groupId

/** Whether a package that is put on a sheet is extra. Fails with the reason why it may not go on it, on the given field. */
export function requireForSheet(pkg: HandoverCandidate, sheet: JudgedSheet, field: string): boolean {
  const refusal = refuseToHandOver(pkg, sheet)
  if (refusal) throw new Failure(refusal.code, refusal.values, field)
  return isExtra(pkg, sheet)
}

/** Fails with HANDOVER_FULL if a sheet has no room for this number of packages. */
export function requireRoom({ packageCount }: { packageCount: number }, packages: number): void {
  if (packageCount + packages > handoverMaximum) throw HandoverFull({ maximum: handoverMaximum })
}
