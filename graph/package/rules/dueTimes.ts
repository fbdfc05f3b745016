import { nextTime } from '../../kernel/day.ts'

/** Cut-offs of a warehouse: time of day of each logistics group, such as `16:00`. */
export interface CutOffs {
  timeZone: string
  timeOf: ReadonlyMap<string, string>
}

/** What decides when a package is due. */
export interface DuePackage {
  id: string
  groupId: string | null
  createdAt: Date
}

/** Moment at which each package is due, in milliseconds: the first cut-off of its group after it came; infinity without a group. */
export function dueTimes(packages: readonly DuePackage[], { timeZone, timeOf }: CutOffs): Map<string, number> {
  const due = new Map<string, number>()
  for (const [groupId, same] of Map.groupBy(packages, (one) => one.groupId)) {
    const time = groupId === null ? undefined : timeOf.get(groupId)
    // A cut-off holds for all packages that came since the one before it.
    let next = Number.NEGATIVE_INFINITY
    for (const { id, createdAt } of same.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
      if (time !== undefined && createdAt.getTime() >= next) next = nextTime(timeZone, createdAt, time).getTime()
      due.set(id, time === undefined ? Number.POSITIVE_INFINITY : next)
    }
  }
  return due
}

/**
 * Packages in the order in which they get scarce stock: those that are due first, then the oldest, by id. It decides among packages whose stock is
 * there as a whole. A draft that lacks even one piece holds nothing back: whatever lies free goes to a package that can leave with it, also to one
 * that is created later and due later, because pieces kept for a draft would leave with no truck until the rest comes, which may be never.
 */
export function dueFirst<Package extends DuePackage>(packages: readonly Package[], cutOffs: CutOffs): Package[] {
  const due = dueTimes(packages, cutOffs)
  const order = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0)
  return packages.toSorted((a, b) => order(due.get(a.id)!, due.get(b.id)!) || order(a.id, b.id))
}
