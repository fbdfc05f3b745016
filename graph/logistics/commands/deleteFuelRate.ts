import { command } from '../../kernel/command/command.ts'
import { DeleteFuelRateInput } from '../input/rates.ts'
import { fuelChanged } from '../rateFacts.ts'
import { logisticsRights } from '../states.ts'
import { lockFuelRate, warehouseOfFuelRate } from '../steps/fuelRates.ts'
import { removeFuelRate } from '../store/rates.ts'

/** Deletes a fuel surcharge; cards that take fuel price no package of its days any more. */
export const deleteFuelRate = command({
  name: 'deleteFuelRate',
  means: 'Deletes a fuel surcharge; rate cards that take fuel have no price for its days then.',
  right: logisticsRights.editFreight,
  input: DeleteFuelRateInput,
  scope: async ({ fuelRateId }, db) => ({ warehouseId: await warehouseOfFuelRate(db, fuelRateId) }),
  async run(tx, _call, { fuelRateId }) {
    const fuel = await lockFuelRate(tx, fuelRateId)
    await removeFuelRate(tx, fuelRateId)
    return { result: { channelId: fuel.channelId }, facts: [fuelChanged(fuel)] }
  },
})
