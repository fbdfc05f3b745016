import { command } from '../../../kernel/command/command.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import { loadPickCar } from '../../../warehouse/steps.ts'
import { waveRights } from '../../states.ts'
import { emptyCart } from '../../store/cart.ts'
import { waveFact } from '../../store/wave.ts'
import { PickCartBusy } from '../failures.ts'

/** Says that a pick cart was emptied, so that it can be bound again. */
export const emptyPickCar = command({
  name: 'emptyPickCar',
  means:
    'Says that a pick cart was emptied, so that it can be bound again: after its wave has ended, or was picked and is sorted after picking. A free cart stays free.',
  right: waveRights.pick,
  input: fields({ pickCarId: id('PickCar').meta({ description: 'The pick cart.' }) }),
  scope: async ({ pickCarId }, db) => ({ warehouseId: (await loadPickCar(db, pickCarId)).warehouseId }),
  async run(tx, call, { pickCarId }) {
    const { number, warehouseId } = await loadPickCar(tx, pickCarId)
    const wave = await emptyCart(tx, call, pickCarId)
    if (!wave) return { result: { pickCarId }, facts: [] }
    if (!wave.isFreed) throw PickCartBusy({ cart: number, number: wave.number })
    return { result: { pickCarId }, facts: [waveFact('cart-emptied', { id: wave.id, warehouseId }, { pickCarId, pickCar: number })] }
  },
})
