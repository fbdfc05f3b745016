import type { Tx } from '../kernel/db.ts'
import type { Parcel } from './parcel.ts'

/** Locks a parcel and reads it as it is then; null where there is none. */
export async function lockParcel(tx: Tx, id: string): Promise<Parcel | null> {
  await tx.$executeRawUnsafe('select 1 from package where id = $1::uuid for update', id)
  return tx.package.findUnique({
    where: { id },
    select: { id: true, number: true, trackingNumber: true, state: true, blockedAt: true, interception: true },
  })
}
