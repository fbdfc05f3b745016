import { requireVersion } from '../../access/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { changedValues } from '../../kernel/input/changedValues.ts'
import { UpdateFuelRateInput } from '../input/rates.ts'
import { fuelChanged } from '../rateFacts.ts'
import { logisticsRights } from '../states.ts'
import { lockFuelRate, requireFreePeriod, warehouseOfFuelRate } from '../steps/fuelRates.ts'
import { changeFuelRate } from '../store/rates.ts'

/** Updates a fuel surcharge. Fails with FUEL_RATE_OVERLAP, and with VERSION_CONFLICT if another person was faster. */
export const updateFuelRate = command({
  name: 'updateFuelRate',
  means: 'Updates the period and the percentage of a fuel surcharge; refused if it shares a day with another one.',
  right: logisticsRights.editFreight,
  input: UpdateFuelRateInput,
  scope: async ({ fuelRateId }, db) => ({ warehouseId: await warehouseOfFuelRate(db, fuelRateId) }),
  async run(tx, call, { fuelRateId, expectedVersion, ...given }) {
    const fuel = await lockFuelRate(tx, fuelRateId)
    const { channelId } = fuel
    await requireVersion(tx, call, fuel, expectedVersion)
    const changes = changedValues(fuel.values, given)
    if (Object.keys(changes).length === 0) return { result: { fuelRateId, channelId }, facts: [] }
    const values = { ...fuel.values, ...changes }
    await requireFreePeriod(tx, channelId, values, fuelRateId)
    await changeFuelRate(tx, fuelRateId, values)
    return { result: { fuelRateId, channelId }, facts: [fuelChanged(fuel)] }
  },
})
