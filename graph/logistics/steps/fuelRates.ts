import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { FuelRateOverlap } from '../rateFailures.ts'
import { type FuelValues, overlappedFuelRate, readFuelRate } from '../store/rates.ts'
import { lockChannel } from '../store.ts'
import { requirePeriod } from './rateTables.ts'

/** The warehouse of a fuel surcharge. Fails with NOT_FOUND on `fuelRateId`. */
export async function warehouseOfFuelRate(db: Pick<Tx, 'fuelRate'>, id: string): Promise<string> {
  const fuel = await db.fuelRate.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!fuel) throw NotFound({ what: 'FuelRate' }, 'fuelRateId')
  return fuel.warehouseId
}

/** Locks the channel of a fuel surcharge and reads it. Fails with NOT_FOUND on `fuelRateId`. */
export async function lockFuelRate(tx: Tx, id: string) {
  const found = await readFuelRate(tx, id)
  if (found) await lockChannel(tx, found.channelId)
  const fuel = found && (await readFuelRate(tx, id))
  if (!fuel) throw NotFound({ what: 'FuelRate' }, 'fuelRateId')
  return fuel
}

/** Fails unless a period has a day and shares none with another fuel surcharge of the channel, which is locked. */
export async function requireFreePeriod(tx: Tx, channelId: string, values: FuelValues, except: string | null): Promise<void> {
  requirePeriod(values)
  const other = await overlappedFuelRate(tx, channelId, values, except)
  if (other) throw FuelRateOverlap(other, 'validFrom')
}
