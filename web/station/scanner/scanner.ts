import { type DecoderState, decode, idle, type KeyStroke, type KeyVerdict, PAUSE_MS, type Scan } from './decoder.ts'
import { focusedField, isScanTarget, pickByKeys, snapshotField } from './focusedField.ts'
import { keyGap } from './keyGap.ts'

export interface ScannerHandlers {
  /** `field` had the focus; it is as it was before the scan. `at` is the timestamp of its last key. */
  onScan(scan: Scan, field: HTMLElement | null, at: number): void
  /** A code was cut off in the middle: nothing was scanned. */
  onBroken?(scan: Scan): void
  /** A number was typed by hand, outside a field and before a scan. */
  onDigits?(digits: string): void
  /** Whether the keys are meant for this listener; all are by default. */
  isFor?(target: EventTarget | null): boolean
  /** Whether the Enter of a code that is too short for a scan is kept from the field too. */
  keepsShort?: boolean
  /** Every key with its classification, for the self-test page. */
  onStroke?(stroke: KeyStroke, verdict: KeyVerdict): void
}

const strokeOf = (event: KeyboardEvent): KeyStroke => ({
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

/** Listeners of whole pages: the forms of such a page leave its scans to them. */
let pages = 0

/** Whether the page itself takes scans, as stations do. */
export const pageTakesScans = (): boolean => pages > 0

/** Firefox opens quick find on these keys, and a code may begin with them. */
const quickFind = new Set(['Slash', 'Quote'])

/**
 * Listens for a scanner in the capture phase of the window; returns the stop function. Keys of a scan neither press a focused button nor stay in a
 * focused field; typed keys pass through. Uses event timestamps, so a busy page loses no scan. With `among` (pages with shortcuts) only speed
 * identifies a scan.
 */
export function listenToScanner(target: Window, handlers: ScannerHandlers, among: 'scans' | 'shortcuts' = 'scans'): () => void {
  let state: DecoderState = idle
  let putBack: (composing: boolean) => void = () => {}
  let begunIn: EventTarget | null = null
  const swallowed = new Set<string>()

  const keep = (event: KeyboardEvent) => {
    swallow(event)
    if (event.type === 'keydown') swallowed.add(event.code)
  }

  // In a form a choice follows its keys only when no scan does: what depends on it would be lost before it is put back.
  const none = { text: '', at: Number.NEGATIVE_INFINITY, timer: 0 }
  let letters = none
  const holdChoice = (event: KeyboardEvent, verdict: KeyVerdict) => {
    if (event.type !== 'keydown' || verdict.kind === 'other') return
    window.clearTimeout(letters.timer)
    const isLetter = (verdict.kind === 'first' || verdict.kind === 'typed') && [...event.key].length === 1 && event.key !== ' '
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    const field = event.target
    if (!handlers.isFor || !(field instanceof HTMLSelectElement) || !isLetter || isShortcut) {
      letters = none
      return
    }
    event.preventDefault()
    const text = (event.timeStamp - letters.at < lettersRestMs ? letters.text : '') + event.key
    letters = { text, at: event.timeStamp, timer: window.setTimeout(() => pickByKeys(field, text), PAUSE_MS) }
  }

  // A slow scanner may go on after a key that it held as long as a hand does.
  let digitsTimer = 0
  const tellDigits = (event: KeyboardEvent, verdict: KeyVerdict) => {
    if (event.type === 'keydown' || verdict.kind === 'digits') window.clearTimeout(digitsTimer)
    if (verdict.kind === 'digits') digitsTimer = window.setTimeout(() => handlers.onDigits?.(verdict.digits), keyGap.get())
  }

  const act = (event: KeyboardEvent, verdict: KeyVerdict) => {
    const inField = focusedField(event.target) !== null
    holdChoice(event, verdict)
    if (verdict.kind === 'first') {
      putBack = snapshotField(event.target)
      begunIn = event.target
      if (!inField && quickFind.has(event.code)) event.preventDefault()
    } else if (
      verdict.kind === 'tail' ||
      (verdict.kind === 'short' && (!inField || handlers.keepsShort)) ||
      (verdict.kind === 'burst' && !inField)
    ) {
      keep(event)
    } else if (verdict.kind === 'scan' || verdict.kind === 'broken') {
      keep(event)
      putBack(verdict.scan.ime)
      // The focus moved in the middle: in which field the code belongs is not known.
      const isSplit = handlers.isFor !== undefined && begunIn !== event.target
      if (verdict.kind === 'scan' && !isSplit) handlers.onScan(verdict.scan, focusedField(event.target), event.timeStamp)
      else handlers.onBroken?.(verdict.scan)
    }
  }

  const onKey = (event: KeyboardEvent) => {
    if (isScanTarget(event.target) || handlers.isFor?.(event.target) === false) return
    const stroke = strokeOf(event)
    const mayBeTyped = among === 'shortcuts' || focusedField(event.target) !== null
    const [next, verdict] = decode(state, stroke, mayBeTyped ? null : keyGap.get())
    state = next
    tellDigits(event, verdict)
    act(event, verdict)
    if (event.type === 'keyup' && swallowed.delete(event.code)) swallow(event)
    handlers.onStroke?.(stroke, verdict)
  }

  if (!handlers.isFor) pages++
  target.addEventListener('keydown', onKey, true)
  target.addEventListener('keyup', onKey, true)
  return () => {
    if (!handlers.isFor) pages--
    window.clearTimeout(digitsTimer)
    target.removeEventListener('keydown', onKey, true)
    target.removeEventListener('keyup', onKey, true)
  }
}

/** After this pause a letter begins the name of another option, as browsers have it. */
const lettersRestMs = 1_000

/** Whether the page receives keys; a background window does not. */
export const receivesKeys = (): boolean => document.hasFocus() && document.visibilityState === 'visible'

/** Calls back when the page starts or stops receiving keys; returns the stop function. */
export function watchReceivesKeys(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  window.addEventListener('blur', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    window.removeEventListener('blur', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}
