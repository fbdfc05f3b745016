import type { Wave } from '../../generated/prisma/client.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { MemberToSplit } from '../rules/waveSplit.ts'

/** The packages of a wave with what was picked and packed of them, by slot and number. */
export function readMembersToSplit(db: Pick<Db, '$queryRawUnsafe'>, waveId: string): Promise<MemberToSplit[]> {
  return db.$queryRawUnsafe<MemberToSplit[]>(
    `select p.id::text, p.number, p.state::text, p.pieces, p.packed, p.slot, p.split_from_id::text as "splitFromId", coalesce(sum(a.quantity), 0)::integer as taken
     from wave w join package p on p.wave_id = w.id join package_line l on l.package_id = p.id
     left join (allocation a join location_stock s on s.id = a.location_stock_id)
       on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id and s.location_id = w.out_location_id
     where w.id = $1::uuid group by p.id order by p.slot, p.id`,
    waveId,
  )
}

/** Gives a wave the locations of another's planned walk that its packages are allocated at, in the same order. */
export async function copyStops(tx: Tx, fromId: string, waveId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into wave_stop (wave_id, location_id, position, added_at)
     select $2::uuid, t.location_id, t.position, t.added_at from wave_stop t
     where t.wave_id = $1::uuid and exists (
       select from package p join package_line l on l.package_id = p.id join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
       join location_stock s on s.id = a.location_stock_id where p.wave_id = $2::uuid and s.location_id = t.location_id)`,
    fromId,
    waveId,
  )
}

/** Takes packages and their pieces off what a locked wave was generated with; scans that loaded it before are decided again. */
export async function takeFromWave(
  tx: Tx,
  { id, packageCount, highestSlot }: Pick<Wave, 'id' | 'packageCount' | 'highestSlot'>,
  { packages, pieces, now }: { packages: number; pieces: number; now: Date },
): Promise<void> {
  const highest = { highestSlot: Math.max(highestSlot, packageCount) }
  const left = { packageCount: { decrement: packages }, pieces: { decrement: pieces } }
  await tx.wave.update({ where: { id }, data: { ...left, ...highest, updatedAt: now, version: { increment: 1 } }, select: { id: true } })
}
