import { hasRight } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Values } from '../kernel/sql/statement.ts'
import { truncateScan } from '../kernel/states/codes.ts'
import { limitsText, weightText } from '../kernel/states/weight.ts'
import { expectedGrams, judgeLeaving, weightLimits } from '../package/rules/weighing.ts'
import { mayShip } from '../package/rules.ts'
import { packageRights } from '../package/states.ts'
import { readShipments, type Shipment, type Weighing } from '../package/steps/ship.ts'
import type { KeptWeight } from '../package/steps/weight.ts'
import { PackageUnknown, WeightDeviates, WeightNotAcceptable, WeightRequired } from './failures.ts'
import { cancelledLast, codeOf, refuseToShip } from './findPackage.ts'
import type { ShipView } from './shipView.ts'
import type { IfWeightDeviates } from './states/weighing.ts'

/** Packages that a code finds, newest first, with what the station shows of them and what decides about their weights. */
export interface FoundShipments {
  shipments: readonly Shipment[]
  views: readonly ShipView[]
  weights: readonly KeptWeight[]
}

export interface FoundShipment {
  shipment: Shipment
  view: ShipView
  weights: FoundShipments['weights'][number]
}

/** Values of `loadOfShipping`. */
export function valuesOfCode(warehouseId: string | undefined, raw: string): Values {
  const code = codeOf(raw)
  return { warehouseId, numbers: code ? [code.upper] : [], codes: code?.either ?? [] }
}

export const readFound = (row: Record<string, unknown>): FoundShipments => ({
  ...(row as unknown as FoundShipments),
  shipments: readShipments(row),
})

/** The package that a code means, or `packageId` among those. Fails if there is none, or with the reason why it may not ship. */
export function shippableOf(
  { shipments, views, weights }: FoundShipments,
  { code, packageId: wanted }: { code: string; packageId?: string | undefined },
): FoundShipment {
  const [shipment] = cancelledLast(wanted ? shipments.filter(({ id }) => id === wanted) : shipments)
  if (!shipment) throw PackageUnknown({ code: truncateScan(code) })
  if (!mayShip(shipment)) throw refuseToShip(shipment)
  const ofIt = ({ packageId }: { packageId: string }) => packageId === shipment.id
  return { shipment, view: views.find(ofIt) as ShipView, weights: weights.find(ofIt) as FoundShipment['weights'] }
}

/** Judges the weight of a package. Null if it is to be marked abnormal; fails if it must be weighed, weighed again, or shipped by others. */
export function judgeWeight(
  { shipment, weights }: FoundShipment,
  call: Call,
  { weightGrams, ifWeightDeviates }: { weightGrams: number | null; ifWeightDeviates: keyof typeof IfWeightDeviates.values },
): { weighing: Weighing | null } | null {
  const { number, warehouseId, customerId } = shipment
  const judged = judgeLeaving(weights.weighing, weightGrams, weights)
  if (judged === 'MISSING') throw WeightRequired({ number }, 'weightGrams')
  if (weightGrams === null) return { weighing: null }
  const limits = judged === 'OFF' ? weightLimits(weights) : null
  const expected = expectedGrams(weights)
  if (limits && ifWeightDeviates === 'MARK_ABNORMAL') return null
  if (limits && ifWeightDeviates === 'REFUSE') {
    const said = { weight: weightText(weightGrams, weights.weightUnit), range: limitsText(limits, weights.weightUnit) }
    throw WeightDeviates({ number, ...said, measured: weightGrams, expected, ...limits }, 'weightGrams')
  }
  if (limits && !hasRight(call.actor, packageRights.acceptWeight, { warehouseId, customerId }))
    throw WeightNotAcceptable({ number }, 'ifWeightDeviates')
  return { weighing: { measuredGrams: weightGrams, expectedGrams: expected, isOverridden: limits !== null } }
}
