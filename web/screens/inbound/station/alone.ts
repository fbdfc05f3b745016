import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import type { Translate } from '../../../i18n/useT.ts'
import type { QueuedScan } from '../../../scan/queueTypes.ts'
import type { GoOn, Trouble } from '../../../scan/stationTypes.ts'

/** What a page needs of a scan to judge it. */
export type Judged<C> = Pick<QueuedScan<C>, 'mutation' | 'code' | 'quantity' | 'context' | 'extras'>

/** A product of the order as a page has read it. */
interface Known {
  sku: string
  barcodes: readonly string[]
  name: string
}

/** The lines of an order whose product a code means. */
export function linesWith<Line extends Known>(lines: readonly Line[], code: string): Line[] {
  const read = readAs(parseScan(code), 'product')
  return lines.filter(({ sku, barcodes }) => read !== null && (sku === read || barcodes.includes(read)))
}

/** What the goods with a code are called, where the page knows; else the code. */
export function nameOf(lines: readonly Known[] | undefined, code: string): string {
  const [line, another] = linesWith(lines ?? [], code)
  return line && !another ? line.name : code
}

/** Why a page lets a scan not go on while the server cannot be asked. */
export class Refusal {
  readonly code: 'UNKNOWN' | 'OVER' | 'BOX_DONE' | 'ABOVE' | 'PRODUCT_FIRST'
  readonly values: Record<string, string | number>
  constructor(code: Refusal['code'], values: Refusal['values'] = {}) {
    this.code = code
    this.values = values
  }
}

interface Alone<C, S> {
  /** What the screen shows: with everything that is recorded. */
  shown: S
  /** The same with everything that could be. */
  state: S
  /** The scans that may go on. */
  vouched: readonly QueuedScan<C>[]
  /** Why the others may not, by key. */
  refusals: ReadonlyMap<string, Refusal>
}

/** Takes the waiting scans one after the other, as the server will: what has been recorded counts, whatever is thought of it now. */
export function goAlone<C, S>(start: S, waiting: readonly QueuedScan<C>[], step: (state: S, scan: Judged<C>) => S | Refusal): Alone<C, S> {
  let state = start
  let shown = start
  const vouched: QueuedScan<C>[] = []
  const refusals = new Map<string, Refusal>()
  for (const scan of waiting) {
    const next = step(state, scan)
    if (next instanceof Refusal) {
      refusals.set(scan.key, next)
      continue
    }
    state = next
    vouched.push(scan)
    if (scan.recorded) shown = next
  }
  return { shown, state, vouched, refusals }
}

interface Page<C, S> {
  /** What the page knows without the waiting scans; null where nothing lies on the table. */
  start: S | null
  step: (state: S, scan: Judged<C>) => S | Refusal
  waiting: () => readonly QueuedScan<C>[]
  /** The scan that a code would be now. */
  scanOf: (code: string) => Judged<C>
  t: Translate
}

/** How a page goes on by what it knows. */
export function goOnBy<C, S>({ start, step, waiting, scanOf, t }: Page<C, S>): GoOn<C> {
  return {
    vouch: (scans) => (start === null ? [] : goAlone(start, scans, step).vouched),
    refuse: (code) => {
      const next = start === null ? new Refusal('UNKNOWN') : step(goAlone(start, waiting(), step).state, scanOf(code))
      return next instanceof Refusal ? refusalWords(next, t) : null
    },
    explain: (scans, key) => refusalWords((start !== null && goAlone(start, scans, step).refusals.get(key)) || new Refusal('UNKNOWN'), t),
  }
}

/** A refusal of the page in a person's words. */
function refusalWords({ code, values }: Refusal, t: Translate): Pick<Trouble, 'title' | 'todo'> {
  switch (code) {
    case 'OVER':
      return { title: t('scan.goOn.over', values), todo: t('scan.goOn.aside') }
    case 'ABOVE':
      return { title: t('scan.goOn.above', values), todo: t('inbound.todo.less') }
    case 'BOX_DONE':
      return { title: t('scan.goOn.boxDone', values), todo: t('inbound.receive.nextBox') }
    case 'PRODUCT_FIRST':
      return { title: t('inbound.todo.scanProduct') }
    default:
      return { title: t('scan.goOn.unknown'), todo: t('scan.goOn.aside') }
  }
}
