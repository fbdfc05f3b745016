import type { LabelPaper } from '../../file/steps.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { lockPackagesOf } from '../../package/steps/lock.ts'
import { countPackages, type PackageCounts, remainderOf, type WaveRemainder } from '../rules/wave.ts'

/** A package of a wave for the wave's commands. */
export interface Member {
  id: string
  number: string
  state: string
  slot: number | null
  label: string
  labelRequest: number
  pieces: number
  heldAt: Date | null
  interception: string
}

const select = {
  id: true,
  number: true,
  state: true,
  slot: true,
  label: true,
  labelRequest: true,
  pieces: true,
  heldAt: true,
  interception: true,
} as const

/** Packages of a wave, by slot and number. */
export function membersOf(db: Pick<Tx, 'package'>, waveId: string): Promise<Member[]> {
  return db.package.findMany({ where: { waveId }, select, orderBy: [{ slot: 'asc' }, { id: 'asc' }] })
}

/**
 * Locks and reads the packages of a locked wave, by slot and number, optionally in some states; against concurrent cancelling, marking and
 * packing.
 */
export async function lockMembers(tx: Tx, waveId: string, states?: readonly string[]): Promise<Member[]> {
  await lockPackagesOf(tx, waveId)
  const members = await membersOf(tx, waveId)
  return states ? members.filter(({ state }) => states.includes(state)) : members
}

/** Counts locked packages of a wave by state. */
export function countMembers(members: readonly Member[], packageCount: number): PackageCounts {
  return countPackages((state) => members.filter((member) => member.state === state).length, packageCount)
}

/** What is left to do in a wave, read without a lock; null if not found. */
export async function readRemainder(db: Pick<Tx, 'wave' | 'package'>, waveId: string): Promise<WaveRemainder | null> {
  const wave = await db.wave.findUnique({ where: { id: waveId }, select: { state: true, packageCount: true } })
  if (!wave) return null
  const rows = await db.package.groupBy({ by: ['state'], where: { waveId }, _count: true })
  const counts = countPackages((state) => rows.find((row) => row.state === state)?._count ?? 0, wave.packageCount)
  return remainderOf(wave.state, counts)
}

/** Packages to ship because their current label was printed and their wave ships on print; labels of earlier requests do not count. */
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
