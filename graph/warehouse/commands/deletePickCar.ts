import { command } from '../../kernel/command/command.ts'
import { PickCarInUse, PickCartNotEmpty } from '../failures.ts'
import { DeletePickCarInput } from '../input.ts'
import { warehouseRights } from '../states.ts'
import { loadPickCar } from '../steps.ts'
import { lockPickCar, removePickCar } from '../store.ts'

/** Deletes a pick cart that no wave uses. */
export const deletePickCar = command({
  name: 'deletePickCar',
  means: 'Deletes a pick cart. Refused while a wave uses it, or its goods are on it.',
  right: warehouseRights.edit,
  input: DeletePickCarInput,
  scope: async ({ pickCarId }, db) => ({ warehouseId: (await loadPickCar(db, pickCarId)).warehouseId }),
  async run(tx, _call, { pickCarId }) {
    await lockPickCar(tx, pickCarId)
    const { warehouseId, number } = await loadPickCar(tx, pickCarId)
    const { wave } = await tx.pickCar.findUniqueOrThrow({
      where: { id: pickCarId },
      select: { wave: { select: { number: true, state: true } } },
    })
    if (wave?.state === 'ENDED' || wave?.state === 'VOIDED') throw PickCartNotEmpty({ cart: number, number: wave.number })
    if (wave) throw PickCarInUse({ number, wave: wave.number })
    await removePickCar(tx, pickCarId)
    const fact = { kind: 'pickCar.deleted', type: 'PickCar', id: pickCarId, warehouseId, customerId: null }
    return { result: { pickCarId }, facts: [fact] }
  },
})
