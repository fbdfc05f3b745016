import { requireVersion } from '../access/steps.ts'
import { command } from '../kernel/command/command.ts'
import { omitUndefined } from '../kernel/input/omitUndefined.ts'
import { UpdatePickCarInput } from './input.ts'
import { warehouseRights } from './states.ts'
import { loadPickCar } from './steps.ts'
import { changePickCar, lockPickCar } from './store.ts'

/** Updates the given fields of a pick cart. */
export const updatePickCar = command({
  name: 'updatePickCar',
  means: 'Updates the given fields of a pick cart.',
  right: warehouseRights.edit,
  input: UpdatePickCarInput,
  scope: async ({ pickCarId }, db) => ({ warehouseId: (await loadPickCar(db, pickCarId)).warehouseId }),
  async run(tx, _call, { pickCarId, expectedVersion, description, ...change }) {
    const row = await lockPickCar(tx, pickCarId)
    const { warehouseId } = await loadPickCar(tx, pickCarId)
    await requireVersion(tx, row!, expectedVersion)
    await changePickCar(tx, pickCarId, omitUndefined({ ...change, ...(description !== undefined && { description: description ?? '' }) }))
    const fact = { kind: 'pickCar.changed', type: 'PickCar', id: pickCarId, warehouseId, customerId: null }
    return { result: { pickCarId }, facts: [fact] }
  },
})
