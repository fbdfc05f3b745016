import { parseScan, readAs } from '../../../graph/kernel/states/codes.ts'
import type { Translate } from '../../i18n/useT.ts'
import type { QueuedScan } from '../queue/queueTypes.ts'
import type { OfflineMode, Trouble } from '../stationTypes.ts'

/** The fields of a scan needed to judge it offline. */
export type OfflineScan<C> = Pick<QueuedScan<C>, 'mutation' | 'code' | 'quantity' | 'context' | 'extras'>

/** A product of the order, as loaded. */
interface Known {
  sku: string
  barcodes: readonly string[]
  name: string
}

/** Order lines whose product has this code. */
export function linesByCode<Line extends Known>(lines: readonly Line[], code: string): Line[] {
  const read = readAs(parseScan(code), 'product')
  return lines.filter(({ sku, barcodes }) => read !== null && (sku === read || barcodes.includes(read)))
}

/** Product name for a code if the page knows it, else the code. */
export function productName(lines: readonly Known[] | undefined, code: string): string {
  const [line, another] = linesByCode(lines ?? [], code)
  return line && !another ? line.name : code
}

/** Why a scan is not allowed offline. */
export class OfflineRefusal {
  readonly code: 'UNKNOWN' | 'OVER' | 'BOX_DONE' | 'ABOVE' | 'PRODUCT_FIRST'
  readonly values: Record<string, string | number>
  constructor(code: OfflineRefusal['code'], values: OfflineRefusal['values'] = {}) {
    this.code = code
    this.values = values
  }
}

interface OfflineState<C, S> {
  /** State with the recorded scans; shown on the screen. */
  shown: S
  /** State with all scans that are allowed. */
  state: S
  /** Scans allowed offline. */
  allowed: readonly QueuedScan<C>[]
  /** Refusals of the others, by key. */
  refusals: ReadonlyMap<string, OfflineRefusal>
}

/** Applies the waiting scans in order, as the server will. Recorded scans always count. */
export function decideOffline<C, S>(
  start: S,
  waiting: readonly QueuedScan<C>[],
  step: (state: S, scan: OfflineScan<C>) => S | OfflineRefusal,
): OfflineState<C, S> {
  let state = start
  let shown = start
  const allowed: QueuedScan<C>[] = []
  const refusals = new Map<string, OfflineRefusal>()
  for (const scan of waiting) {
    const next = step(state, scan)
    if (next instanceof OfflineRefusal) {
      refusals.set(scan.key, next)
      continue
    }
    state = next
    allowed.push(scan)
    if (scan.recorded) shown = next
  }
  return { shown, state, allowed, refusals }
}

interface Page<C, S> {
  /** State without the waiting scans; null if no document is open. */
  start: S | null
  step: (state: S, scan: OfflineScan<C>) => S | OfflineRefusal
  waiting: () => readonly QueuedScan<C>[]
  /** The scan that a code would be now. */
  scanOf: (code: string) => OfflineScan<C>
  t: Translate
}

/** Offline mode of a page, decided by what it has loaded. */
export function offlinePolicy<C, S>({ start, step, waiting, scanOf, t }: Page<C, S>): OfflineMode<C> {
  return {
    filter: (scans) => (start === null ? [] : decideOffline(start, scans, step).allowed),
    refuse: (code) => {
      const next = start === null ? new OfflineRefusal('UNKNOWN') : step(decideOffline(start, waiting(), step).state, scanOf(code))
      return next instanceof OfflineRefusal ? refusalText(next, t) : null
    },
    explain: (scans, key) =>
      refusalText((start !== null && decideOffline(start, scans, step).refusals.get(key)) || new OfflineRefusal('UNKNOWN'), t),
  }
}

/** Text of an offline refusal. */
function refusalText({ code, values }: OfflineRefusal, t: Translate): Pick<Trouble, 'title' | 'todo'> {
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
