import { type DecoderState, decode, idle, type Scan, type Stroke, type Verdict } from './decoder.ts'
import { remember, typingField, wantsKeys } from './field.ts'

export interface ScannerHandlers {
  onScan(scan: Scan): void
  /** A code lost its beat in the middle: nothing was scanned, the person must scan again. */
  onBroken?(scan: Scan): void
  /** Every key as it was understood: for the self-test page. */
  onStroke?(stroke: Stroke, verdict: Verdict): void
}

const strokeOf = (event: KeyboardEvent): Stroke => ({
  code: event.code,
  key: event.key,
  down: event.type === 'keydown',
  at: event.timeStamp,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  repeat: event.repeat,
  ime: event.isComposing || event.key === 'Process',
})

const swallow = (event: KeyboardEvent) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Firefox opens its quick find on these, and a code may begin with them. */
const quickFind = new Set(['Slash', 'Quote'])

/**
 * Listens for a scanner on the whole window, before anything else sees a key, and returns how to stop. Keys of a scan never press a focused button nor
 * stay in a focused field; what a hand types passes untouched. Times are those of the events, not of their handling, so a busy page loses no scan.
 */
export function listenToScanner(target: Window, handlers: ScannerHandlers): () => void {
  let state: DecoderState = idle
  let putBack: (composing: boolean) => void = () => {}
  const swallowed = new Set<string>()

  const keep = (event: KeyboardEvent) => {
    swallow(event)
    if (event.type === 'keydown') swallowed.add(event.code)
  }

  const act = (event: KeyboardEvent, verdict: Verdict) => {
    const inField = typingField(event.target) !== null
    if (verdict.kind === 'first') {
      putBack = remember(event.target)
      if (!inField && quickFind.has(event.code)) event.preventDefault()
    } else if (verdict.kind === 'tail' || (!inField && (verdict.kind === 'burst' || verdict.kind === 'short'))) {
      keep(event)
    } else if (verdict.kind === 'scan' || verdict.kind === 'broken') {
      keep(event)
      putBack(verdict.scan.ime)
      if (verdict.kind === 'scan') handlers.onScan(verdict.scan)
      else handlers.onBroken?.(verdict.scan)
    }
  }

  const onKey = (event: KeyboardEvent) => {
    if (wantsKeys(event.target)) return
    const stroke = strokeOf(event)
    const [next, verdict] = decode(state, stroke)
    state = next
    act(event, verdict)
    if (event.type === 'keyup' && swallowed.delete(event.code)) swallow(event)
    handlers.onStroke?.(stroke, verdict)
  }

  target.addEventListener('keydown', onKey, true)
  target.addEventListener('keyup', onKey, true)
  return () => {
    target.removeEventListener('keydown', onKey, true)
    target.removeEventListener('keyup', onKey, true)
  }
}

/** Whether keys reach this page at all: a window in the background hears no scanner. */
export const hearsKeys = (): boolean => document.hasFocus() && document.visibilityState === 'visible'

/** Tells when keys begin or cease to reach the page; returns how to stop. */
export function watchHearing(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}
