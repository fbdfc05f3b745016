import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { AddFuelRateInput } from '../input/rates.ts'
import { fuelChanged } from '../rateFacts.ts'
import { FuelRatesExceeded } from '../rateFailures.ts'
import { rateLimits } from '../states/rates.ts'
import { logisticsRights } from '../states.ts'
import { requireFreePeriod } from '../steps/fuelRates.ts'
import { warehouseOfChannel } from '../steps.ts'
import { insertFuelRate } from '../store/rates.ts'
import { lockChannel } from '../store.ts'

/** Adds the fuel surcharge of a channel in a period. Fails with FUEL_RATE_OVERLAP. */
export const addFuelRate = command({
  name: 'addFuelRate',
  means: 'Adds the fuel surcharge of a channel in a period; refused if it shares a day with another one.',
  right: logisticsRights.editFreight,
  input: AddFuelRateInput,
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, ...values }) {
    const channel = await lockChannel(tx, channelId)
    if (!channel) throw NotFound({ what: 'Channel' }, 'channelId')
    const { warehouseId } = channel
    await requireFreePeriod(tx, channelId, values, null)
    if ((await tx.fuelRate.count({ where: { channelId } })) >= rateLimits.fuelRates)
      throw FuelRatesExceeded({ maximum: rateLimits.fuelRates })
    const fuelRateId = await insertFuelRate(tx, call, { ...values, channelId, warehouseId })
    return { result: { fuelRateId, channelId }, facts: [fuelChanged({ channelId, warehouseId })] }
  },
})
