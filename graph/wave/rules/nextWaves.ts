/** A pending package with the moment at which its truck leaves, in milliseconds; infinity without a cut-off. */
export interface PackageToChoose {
  id: string
  dueAt: number
}

/** Packages that may share waves, oldest first. */
export interface NextWaveUnit<Package extends PackageToChoose = PackageToChoose> {
  packages: readonly Package[]
  /** Maximum packages per wave, greater than 0. */
  maximum: number
}

/** Chooses `size` packages: all of `due`, and of `others` those that suit them. There are more than `size` together. */
export type ChooseAmong<Package extends PackageToChoose> = (due: readonly Package[], others: readonly Package[], size: number) => string[]

/** Chooses the packages that came first; they are in the order in which they came. */
export const chooseOldest: ChooseAmong<PackageToChoose> = (due, others, size) => [...due, ...others].slice(0, size).map(({ id }) => id)

/**
 * Chooses the packages of the next `count` waves. Each wave is of the unit with the earliest due package, of several the one that fills it
 * best. Packages that are due earlier come first; `chooseAmong` decides between those that are due at the same moment.
 */
export function chooseNextWaves<Package extends PackageToChoose>(
  units: readonly NextWaveUnit<Package>[],
  count: number,
  chooseAmong: ChooseAmong<Package>,
): string[] {
  const left = units.map(({ packages, maximum }) => ({
    maximum,
    packages: packages.toSorted((a, b) => compareDue(a.dueAt, b.dueAt)),
  }))
  const chosen: string[] = []
  for (let wave = 0; wave < count; wave++) {
    const open = left.filter(({ packages }) => packages.length > 0)
    if (open.length === 0) break
    const unit = open.reduce((best, one) => (comesBefore(one, best) ? one : best))
    const ids = new Set(chooseOfUnit(unit, chooseAmong))
    chosen.push(...ids)
    unit.packages = unit.packages.filter(({ id }) => !ids.has(id))
  }
  return chosen
}

function chooseOfUnit<Package extends PackageToChoose>(
  { packages, maximum }: NextWaveUnit<Package>,
  chooseAmong: ChooseAmong<Package>,
): string[] {
  const last = packages[maximum]
  if (!last) return packages.map(({ id }) => id)
  // The first that does not fit decides who competes.
  const due = packages.filter(({ dueAt }) => dueAt < last.dueAt)
  const others = packages.filter(({ dueAt }) => dueAt === last.dueAt)
  return due.length === maximum ? due.map(({ id }) => id) : chooseAmong(due, others, maximum)
}

function comesBefore(one: NextWaveUnit, best: NextWaveUnit): boolean {
  const order = compareDue(one.packages[0]!.dueAt, best.packages[0]!.dueAt)
  const sizeOf = ({ packages, maximum }: NextWaveUnit) => Math.min(packages.length, maximum)
  return order < 0 || (order === 0 && sizeOf(one) > sizeOf(best))
}

const compareDue = (a: number, b: number) => (a === b ? 0 : a - b)
