import { isRefusal, type Refusal, sentenceOf } from '../../../graph/kernel/rules/refusal.ts'
import { type FoundByCode, findByProductCode, type KnownCode } from '../../../graph/product/rules/scanned.ts'
import { currentLanguage } from '../../i18n/language.ts'
import type { Translate } from '../../i18n/useT.ts'
import { instructionFor } from '../instructionFor.ts'
import type { QueuedScan } from '../queue/queueTypes.ts'
import type { OfflineMode, Trouble } from '../stationTypes.ts'

/** The fields of a scan needed to judge it offline. */
export type OfflineScan<C> = Pick<QueuedScan<C>, 'mutation' | 'code' | 'quantity' | 'context' | 'extras'>

/** A product of the order, as loaded. */
interface Known {
  sku: string
  barcodes: readonly string[]
  cartonBarcodes: readonly KnownCode[]
  name: string
}

const codesOf = ({ sku, barcodes, cartonBarcodes }: Omit<Known, 'name'>): KnownCode[] => [
  ...[sku, ...barcodes].map((code) => ({ code, pieces: 1 })),
  ...cartonBarcodes,
]

/** Order lines whose product has this code, each with the pieces of the code. */
export function linesByCode<Line extends Omit<Known, 'name'>>(lines: readonly Line[], code: string): FoundByCode<Line>[] {
  return findByProductCode(lines, code, codesOf)
}

/** Product name for a code if the page knows it, else the code. */
export function productName(lines: readonly Known[] | undefined, code: string): string {
  const [line, another] = linesByCode(lines ?? [], code)
  return line && !another ? line.product.name : code
}

/** Thrown for a scan that only the server can decide about. */
export class NotDecidableOffline extends Error {}

/** Why a scan is not allowed offline: a rule of the server refuses it, or only the server can decide. */
export type OfflineRefusal = Refusal | NotDecidableOffline

/** A rule of a page: applies a scan to its state, or throws why it is not allowed. */
type Step<C, S> = (state: S, scan: OfflineScan<C>) => S

interface OfflineState<C, S> {
  /** State with the recorded scans; shown on the screen. */
  shown: S
  /** State with all scans that are allowed: what the next scan refers to. */
  state: S
  /** Whether only the server knows what one of the scans means, so that the next scan cannot refer to it. */
  isUnknown: boolean
  /** Scans allowed offline. */
  allowed: readonly QueuedScan<C>[]
  /** Refusals of the others, by key. */
  refusals: ReadonlyMap<string, OfflineRefusal>
}

/** Applies the waiting scans in order, as the server will. Recorded scans always count. */
export function decideOffline<C, S>(start: S, waiting: readonly QueuedScan<C>[], step: Step<C, S>): OfflineState<C, S> {
  let state = start
  let shown = start
  const allowed: QueuedScan<C>[] = []
  const refusals = new Map<string, OfflineRefusal>()
  for (const scan of waiting) {
    const next = tryStep(step, state, scan)
    if (isOfflineRefusal(next)) {
      refusals.set(scan.key, next)
      continue
    }
    state = next
    allowed.push(scan)
    if (scan.recorded) shown = next
  }
  const isUnknown = [...refusals.values()].some((refusal) => refusal instanceof NotDecidableOffline)
  return { shown, state, isUnknown, allowed, refusals }
}

/** Applies a scan; returns why it is not allowed. */
export function tryStep<C, S>(step: Step<C, S>, state: S, scan: OfflineScan<C>): S | OfflineRefusal {
  try {
    return step(state, scan)
  } catch (error) {
    if (isOfflineRefusal(error)) return error
    throw error
  }
}

const isOfflineRefusal = (one: unknown): one is OfflineRefusal => isRefusal(one) || one instanceof NotDecidableOffline

interface Page<C, S> {
  /** State without the waiting scans; null if no document is open. */
  start: S | null
  step: Step<C, S>
  waiting: () => readonly QueuedScan<C>[]
  /** The scan that a code would be now. */
  scanOf: (code: string) => OfflineScan<C>
  /** What can be answered to a refusal of that scan. One that is in the queue is sent later, and answered then. */
  answer?: (refusal: Refusal, code: string) => Pick<Trouble, 'choices' | 'todo'>
  t: Translate
}

/** Offline mode of a page, decided by what it has loaded. */
export function offlinePolicy<C, S>({ start, step, waiting, scanOf, answer, t }: Page<C, S>): OfflineMode<C> {
  return {
    filter: (scans) => (start === null ? [] : decideOffline(start, scans, step).allowed),
    refuse: (code) => {
      const next = start === null ? new NotDecidableOffline() : tryStep(step, decideOffline(start, waiting(), step).state, scanOf(code))
      if (!isOfflineRefusal(next)) return null
      return { ...refusalText(next, t), ...(isRefusal(next) && answer?.(next, code)) }
    },
    explain: (scans, key) =>
      refusalText((start !== null && decideOffline(start, scans, step).refusals.get(key)) || new NotDecidableOffline(), t),
  }
}

/** Text of an offline refusal: the server's sentence, except where it asks for a confirmation that only the server can take. */
function refusalText(refusal: OfflineRefusal, t: Translate): Pick<Trouble, 'title' | 'todo'> {
  const aside = { todo: t('scan.goOn.aside') }
  if (!isRefusal(refusal)) return { title: t('scan.goOn.unknown'), ...aside }
  const { code, values } = refusal
  if (code === 'OVER_DECLARED' || code === 'BOX_OVER_DECLARED' || code === 'PRODUCT_UNDECLARED')
    return { title: t('scan.goOn.over', { sku: String(values.sku), declared: Number(values.declared ?? 0) }), ...aside }
  if (code === 'PRODUCT_PROHIBITED') return { title: sentenceOf('PRODUCT_NOT_RECEIVABLE', currentLanguage(), values), ...aside }
  return { title: sentenceOf(code, currentLanguage(), values), ...aside, ...instructionFor(code, t) }
}
