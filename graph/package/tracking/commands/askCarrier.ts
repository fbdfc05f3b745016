import { command } from '../../../kernel/command/command.ts'
import { askedCarriers } from '../../../logistics/carriers.ts'
import { CarrierNotAsked, PackageNotTracked } from '../../failures.ts'
import { AskCarrierInput } from '../../input.ts'
import { loadPackage } from '../../loadPackage.ts'
import { packageRights } from '../../states.ts'
import { scopeOfPackage } from '../../steps/scope.ts'
import { askAtOnce, carrierOfTracked } from '../../store/carrierPoll.ts'
import { lockTracked } from '../../store/tracking.ts'
import { sameAnswerMs } from '../rules.ts'

/** The event by which the carrier of a package is asked at once. */
export const carrierAskedFact = 'package.carrier-asked'

/** Asks the carrier of a package where it is. Fails with PACKAGE_NOT_TRACKED for one that is not shipped by a label, and with CARRIER_NOT_ASKED. */
export const askCarrier = command({
  name: 'askCarrier',
  means:
    'Asks the carrier of a shipped package at once where it is; the answer is in `tracking` of the package, and `packageChanged` tells it. Within a minute of the last answer the carrier is not asked again: what it said is there already. The program asks by itself, ever less often, for 60 days.',
  right: packageRights.askCarrier,
  input: AskCarrierInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const { number, warehouseId, customerId } = await loadPackage(tx, packageId)
    const [tracked] = await lockTracked(tx, [packageId])
    if (!tracked?.shippedAt) throw PackageNotTracked({ number }, 'packageId')
    if (!askedCarriers().includes(await carrierOfTracked(tx, packageId))) throw CarrierNotAsked({ number }, 'packageId')
    const isAsked = await askAtOnce(tx, packageId, call.now, new Date(call.now.getTime() - sameAnswerMs))
    if (!isAsked) return { result: { packageId }, facts: [] }
    return { result: { packageId }, facts: [{ kind: carrierAskedFact, type: 'Package', id: packageId, warehouseId, customerId }] }
  },
})
