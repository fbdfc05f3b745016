import type { Call } from '../../kernel/command/call.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { askedCarriers } from '../../logistics/carriers.ts'
import { insertEvents, readLatest, saveStatuses, type ToldEvent, type TrackedPackage } from '../store/tracking.ts'
import { nextAskAt, quietSince } from './rules.ts'

/** The event of a package whose carrier told something new. */
export const trackedFact = ({ packageId: id, warehouseId, customerId }: TrackedPackage, payload: Record<string, unknown>): Fact => ({
  kind: 'package.tracked',
  type: 'Package',
  id,
  warehouseId,
  customerId,
  payload,
})

/** Keeps events of locked packages; what is known already changes nothing. Returns the packages with news, and their facts. */
export async function recordNews(
  tx: Tx,
  call: Call,
  source: 'POLL' | 'PUSH',
  packages: readonly TrackedPackage[],
  events: readonly ToldEvent[],
): Promise<{ recorded: number; facts: Fact[] }> {
  const inserted = await insertEvents(tx, call.now, source, events)
  const told = new Set(inserted.map(({ packageId }) => packageId))
  const news = packages.filter(({ packageId }) => told.has(packageId))
  const latest = new Map((await readLatest(tx, [...told])).map((row) => [row.packageId, row]))
  const rows = news.flatMap((pkg) => {
    const status = latest.get(pkg.packageId)
    if (!status) return []
    const journey = { shippedAt: pkg.shippedAt, status: status.status, statusAt: status.statusAt }
    return [{ ...status, quietSince: quietSince(journey), nextAt: nextAskAt(journey, call.now) }]
  })
  await saveStatuses(tx, rows, askedCarriers())
  const facts = news.map((pkg) => {
    const status = latest.get(pkg.packageId)
    return trackedFact(pkg, { status: status?.status ?? null, at: status?.statusAt.toISOString() ?? null })
  })
  return { recorded: inserted.length, facts }
}
