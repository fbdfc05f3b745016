import { command } from '../../kernel/command/command.ts'
import { PickCarExists } from '../failures.ts'
import { CreatePickCarInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { requireWarehouse } from '../steps.ts'
import { insertPickCar, lockWarehouse, pickCarLike } from '../store.ts'

/** Adds a pick cart to a warehouse. */
export const createPickCar = command({
  name: 'createPickCar',
  means: 'Adds a pick cart to a warehouse.',
  right: warehouseRights.edit,
  input: CreatePickCarInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, input) {
    const { warehouseId, number } = input
    await requireWarehouse(tx, warehouseId)
    await lockWarehouse(tx, warehouseId)
    const taken = await pickCarLike(tx, warehouseId, number)
    if (taken !== null) throw PickCarExists({ number: taken }, 'number')
    const pickCarId = await insertPickCar(tx, call, { ...input, description: input.description ?? '' })
    const fact = { kind: 'pickCar.created', type: 'PickCar', id: pickCarId, warehouseId, customerId: null }
    return { result: { pickCarId }, facts: [fact] }
  },
})
