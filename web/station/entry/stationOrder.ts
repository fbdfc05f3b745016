/** The task done at a station. */
export type Job = 'sign' | 'receive' | 'shelve' | 'sort' | 'pack' | 'ship'

interface Row {
  readonly id: string
  readonly name: string
  readonly usedAt?: unknown
}

const natural = new Intl.Collator('en', { numeric: true })

/**
 * Orders stations for a task: the last one used on this device, then those whose name contains one of `words` (comma-separated); each part by last
 * use. Stations have no type.
 */
export function orderStations<R extends Row>(rows: readonly R[], words: string, lastHere: string | null): { fitting: R[]; others: R[] } {
  const usedAt = ({ usedAt: at }: R) => (typeof at === 'string' ? at : '')
  const sorted = rows.toSorted(
    (a, b) =>
      Number(b.id === lastHere) - Number(a.id === lastHere) || usedAt(b).localeCompare(usedAt(a)) || natural.compare(a.name, b.name),
  )
  const called = words.split(',').map((word) => word.trim().toLowerCase())
  const fits = ({ id, name }: R) => id === lastHere || called.some((word) => name.toLowerCase().includes(word))
  return { fitting: sorted.filter(fits), others: sorted.filter((row) => !fits(row)) }
}

const plain = (text: string) => text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')

/** The station of a scanned label; the barcode is its name. */
export const stationByLabel = <R extends Row>(rows: readonly R[], code: string): R | undefined =>
  rows.find(({ name }) => plain(name) === plain(code))
