import { command } from '../kernel/command.ts'
import { CreatePackageInput } from './input.ts'
import { orderOf } from './order.ts'
import { packageRights } from './states.ts'
import { takeIn } from './steps/intake.ts'

/** Takes in one parcel of one order. */
export const createPackage = command({
  name: 'createPackage',
  means:
    'Takes in one parcel of an order and promises its goods to it. What is short or incomplete makes it a draft, which is accepted by itself as soon as that is mended.',
  right: packageRights.create,
  input: CreatePackageInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, ifShort, ...order }) {
    const source = call.actor.kind === 'STAFF' ? 'MANUAL' : 'API'
    const intake = { warehouseId, customerId, source, ifShort: ifShort ?? 'DRAFT' } as const
    const { taken, facts } = await takeIn(tx, call, intake, [orderOf(order)])
    const [one] = taken
    if (!one || 'failure' in one) throw one?.failure
    return { result: { packageId: one.packageId }, facts }
  },
})
