import type { Call } from '../kernel/command/call.ts'
import { type Decision, decideAndSave, loadDecideSave, loadIn, NotDirect } from '../kernel/command/loadDecideSave.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { expectedGrams } from '../package/rules/weighing.ts'
import { lockPackages } from '../package/steps/lock.ts'
import { type Shipping, saveShipping, shippedFact } from '../package/steps/ship.ts'
import { markMisweighed } from '../package/steps/weigh.ts'
import { type FoundShipment, type FoundShipments, judgeWeight, readFound, shippableOf, valuesOfCode } from './foundShipment.ts'
import type { ShipView } from './shipView.ts'
import type { IfWeightDeviates } from './states/weighing.ts'
import { loadOfShipping } from './store/shipment.ts'

interface ShipInput {
  warehouseId: string
  code: string
  /** If it is known already. */
  packageId?: string
  weightGrams?: number | null | undefined
  ifWeightDeviates?: keyof typeof IfWeightDeviates.values | null | undefined
}

const saidOf = ({ weightGrams, ifWeightDeviates }: ShipInput) => ({
  weightGrams: weightGrams ?? null,
  ifWeightDeviates: ifWeightDeviates ?? 'REFUSE',
})

/** Ships the package of a code, with its weight if given. */
export const shippingByCode = loadDecideSave({
  // One scan per transaction, because it ends with contended rows.
  together: (_inputs: readonly ShipInput[]) => 1,
  load: loadOfShipping,
  valuesOf: ([scan]) => valuesOfCode(scan?.warehouseId, scan?.code ?? ''),
  read: readFound,
  decide(found: FoundShipments, call, input): Decision<FoundShipments, Shipping, ShipView> {
    const one = shippableOf(found, input)
    const judged = judgeWeight(one, call, saidOf(input))
    // Marking it abnormal is another change than shipping it.
    if (!judged) throw new NotDirect()
    const { shipment, view } = one
    const { weighing } = judged
    return {
      loaded: { shipments: [], views: [], weights: [] },
      change: { shipments: [shipment], weighing },
      result: { ...view, measuredGrams: weighing?.measuredGrams ?? null, expectedGrams: weighing?.expectedGrams ?? null },
      facts: [shippedFact(shipment)],
    }
  },
  save: saveShipping,
})

/** Ships the package of a code, or marks it abnormal if its weight is off and that is wanted. */
export async function shipByCode(tx: Tx, call: Call, input: ShipInput): Promise<{ result: ShipView; facts: Fact[] }> {
  const misweighed = input.ifWeightDeviates === 'MARK_ABNORMAL' ? await lockMisweighed(tx, call, input) : null
  if (!misweighed) return decideAndSave(tx, call, shippingByCode, input)
  const { shipment, view, weights } = misweighed
  const weight = { measuredGrams: input.weightGrams as number, expectedGrams: expectedGrams(weights) }
  const facts = await markMisweighed(tx, call, shipment.id, weight)
  return { result: { ...view, ...weight, isMarked: true }, facts }
}

/** Locks the package of a scan whose weight is off; null if its weight is tolerated. */
async function lockMisweighed(tx: Tx, call: Call, input: ShipInput): Promise<FoundShipment | null> {
  const load = async () =>
    shippableOf(readFound((await loadIn(tx, loadOfShipping, valuesOfCode(input.warehouseId, input.code))) ?? {}), input)
  const { shipment } = await load()
  await lockPackages(tx, [shipment.id])
  const one = await load()
  return judgeWeight(one, call, saidOf(input)) ? null : one
}
