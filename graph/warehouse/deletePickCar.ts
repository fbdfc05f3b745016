import { command } from '../kernel/command/command.ts'
import { DeletePickCarInput } from './input.ts'
import { warehouseRights } from './states.ts'
import { loadPickCar } from './steps.ts'
import { removePickCar } from './store.ts'

/** Deletes a pick cart. */
export const deletePickCar = command({
  name: 'deletePickCar',
  means: 'Deletes a pick cart.',
  right: warehouseRights.edit,
  input: DeletePickCarInput,
  scope: async ({ pickCarId }, db) => ({ warehouseId: (await loadPickCar(db, pickCarId)).warehouseId }),
  async run(tx, _call, { pickCarId }) {
    const { warehouseId } = await loadPickCar(tx, pickCarId)
    await removePickCar(tx, pickCarId)
    const fact = { kind: 'pickCar.deleted', type: 'PickCar', id: pickCarId, warehouseId, customerId: null }
    return { result: { pickCarId }, facts: [fact] }
  },
})
