import type { LabelPaper } from '../../file/steps.ts'
import type { Tx } from '../../kernel/db.ts'
import { lockPackagesOf } from '../../package/steps/lock.ts'

/** A package of a wave as the wave's commands see it. */
export interface Member {
  id: string
  number: string
  state: string
  hole: number | null
  label: string
  labelRequest: number
  pieces: number
}

const select = { id: true, number: true, state: true, hole: true, label: true, labelRequest: true, pieces: true } as const

/** The packages of a wave, by hole and number. */
export function membersOf(db: Pick<Tx, 'package'>, waveId: string): Promise<Member[]> {
  return db.package.findMany({ where: { waveId }, select, orderBy: [{ hole: 'asc' }, { id: 'asc' }] })
}

/**
 * Locks the packages of a wave, which is locked, and reads them as they are then: by hole and number, those in some states. Nobody cancels,
 * marks or packs one of them meanwhile.
 */
export async function lockMembers(tx: Tx, waveId: string, states?: readonly string[]): Promise<Member[]> {
  await lockPackagesOf(tx, waveId)
  const members = await membersOf(tx, waveId)
  return states ? members.filter(({ state }) => states.includes(state)) : members
}

/** In these states a package still has something to do in its wave. */
const openStates = ['TO_BE_PRINTED', 'PICKING', 'PICKED', 'ABNORMAL'] as const

/** Whether no package of a wave has anything left to do in it. */
export function isOverFor(members: readonly Member[]): boolean {
  return !members.some(({ state }) => (openStates as readonly string[]).includes(state))
}

/** The same, asked without a lock. */
export async function isOver(db: Pick<Tx, 'package'>, waveId: string): Promise<boolean> {
  return (await db.package.count({ where: { waveId, state: { in: [...openStates] } } })) === 0
}

/** A package of a wave by its hole; else by its number or its tracking number. */
export function memberByCode(
  db: Pick<Tx, 'package'>,
  waveId: string,
  code: { hole: number | null; text: string | null },
): Promise<Member | null> {
  if (code.hole !== null) return db.package.findFirst({ where: { waveId, hole: code.hole }, select })
  if (code.text === null) return Promise.resolve(null)
  const upper = code.text.toUpperCase()
  return db.package.findFirst({
    where: { waveId, OR: [{ number: upper }, { trackingNumber: { in: [code.text, upper] } }] },
    select,
  })
}

/** A package of a wave by its id. */
export function memberById(db: Pick<Tx, 'package'>, waveId: string, id: string): Promise<Member | null> {
  return db.package.findFirst({ where: { waveId, id }, select })
}

/** The package of a line, where it is in the wave. */
export async function packageOfLine(db: Pick<Tx, 'packageLine'>, waveId: string, lineId: string): Promise<string | null> {
  const line = await db.packageLine.findFirst({ where: { id: lineId, package: { waveId } }, select: { packageId: true } })
  return line?.packageId ?? null
}

/** Those packages whose wave lets them leave as soon as their label is printed; the label of an earlier time is nobody's. */
export async function shippedOnPrint(db: Pick<Tx, 'package'>, labels: readonly LabelPaper[]): Promise<string[]> {
  const rows = await db.package.findMany({
    where: { id: { in: labels.map(({ packageId }) => packageId) }, state: 'TO_BE_SHIPPED', wave: { shipOnPrint: true } },
    select: { id: true, labelRequest: true },
    orderBy: { id: 'asc' },
  })
  const isOf = (row: (typeof rows)[number]) =>
    labels.some(({ packageId, labelRequest }) => packageId === row.id && labelRequest === row.labelRequest)
  return rows.filter(isOf).map(({ id }) => id)
}
