/** The task done at a station. */
export type Job = 'sign' | 'receive' | 'shelve' | 'move' | 'return' | 'count' | 'pick' | 'sort' | 'pack' | 'examine' | 'ship'

/** A handheld is for all work that is done walking. */
const handheld = ['handheld', 'pda', '手持']

/** Parts of a station's name that tell its tasks, in any language: the language of the screen says nothing about the names. */
const words: Readonly<Record<Job, readonly string[]>> = {
  sign: ['dock', 'ramp', 'gate', 'sign', '签收', '月台', '卸货', ...handheld],
  receive: ['dock', 'ramp', 'receiv', '收货', '月台', ...handheld],
  shelve: ['shelv', 'shelf', 'put away', 'putaway', '上架', ...handheld],
  move: ['move', 'transfer', 'replenish', '移货', '补货', ...handheld],
  return: ['return', 'shelf', '退货', '上架', ...handheld],
  count: ['count', 'stocktak', '盘点', ...handheld],
  pick: ['pick', '拣货', ...handheld],
  sort: ['sort', 'put wall', '分拣', '播种'],
  pack: ['pack', '包装', '打包'],
  examine: ['examin', 'inspect', '验货', '复核'],
  ship: ['ship', 'dispatch', '发货', '出库'],
}

interface Row {
  readonly id: string
  readonly name: string
  readonly usedAt?: unknown
}

const natural = new Intl.Collator('en', { numeric: true })

/** Orders stations for a task: the last one used on this device, then those named for it; each part by last use. Stations have no type. */
export function orderStations<R extends Row>(rows: readonly R[], job: Job, lastHere: string | null): { fitting: R[]; others: R[] } {
  const usedAt = ({ usedAt: at }: R) => (typeof at === 'string' ? at : '')
  const sorted = rows.toSorted(
    (a, b) =>
      Number(b.id === lastHere) - Number(a.id === lastHere) || usedAt(b).localeCompare(usedAt(a)) || natural.compare(a.name, b.name),
  )
  const fits = ({ id, name }: R) => id === lastHere || words[job].some((word) => name.toLowerCase().includes(word))
  return { fitting: sorted.filter(fits), others: sorted.filter((row) => !fits(row)) }
}

const plain = (text: string) => text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')

/** The station of a scanned label; the barcode is its name. */
export const stationByLabel = <R extends Row>(rows: readonly R[], code: string): R | undefined =>
  rows.find(({ name }) => plain(name) === plain(code))
