import type { Tx } from '../../kernel/db.ts'

/** A package of a wave as the wave's commands see it. */
export interface Member {
  id: string
  number: string
  state: string
  hole: number | null
  label: string
  pieces: number
}

/** The packages of a wave, by hole and number. */
export function membersOf(db: Pick<Tx, 'package'>, waveId: string, states?: readonly string[]): Promise<Member[]> {
  return db.package.findMany({
    where: { waveId, ...(states && { state: { in: states as never } }) },
    select: { id: true, number: true, state: true, hole: true, label: true, pieces: true },
    orderBy: [{ hole: 'asc' }, { id: 'asc' }],
  })
}

/** A package of a wave by its hole or by its number. */
export async function memberByCode(
  db: Pick<Tx, 'package'>,
  waveId: string,
  code: { hole: number | null; number: string | null },
): Promise<Member | null> {
  const select = { id: true, number: true, state: true, hole: true, label: true, pieces: true }
  if (code.number !== null) return db.package.findFirst({ where: { waveId, number: code.number }, select })
  return db.package.findFirst({ where: { waveId, hole: code.hole }, select })
}
