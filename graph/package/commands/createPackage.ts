import { isPerson } from '../../kernel/command/actor.ts'
import { command } from '../../kernel/command/command.ts'
import { CreatePackageInput } from '../input.ts'
import { packageRights } from '../states.ts'
import { intakeOrders } from '../steps/intake.ts'
import { orderOf } from '../steps/order.ts'

/** Creates one package of one order. */
export const createPackage = command({
  name: 'createPackage',
  means:
    'Creates a package of an order and reserves its stock. If stock or data is missing, it becomes a draft, which is accepted automatically once that is resolved.',
  right: packageRights.create,
  input: CreatePackageInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, ifShort, ...order }) {
    const source = isPerson(call.actor) ? 'MANUAL' : 'API'
    const intake = { warehouseId, customerId, source, ifShort: ifShort ?? 'DRAFT' } as const
    const { taken, facts } = await intakeOrders(tx, call, intake, [orderOf(order)])
    const [one] = taken
    if (!one || 'failure' in one) throw one?.failure
    return { result: { packageId: one.packageId }, facts }
  },
})
