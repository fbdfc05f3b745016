import { controlBy, groupSeparator, printedBy } from './physicalKeys.ts'

/** A key going down or up, stripped of the browser: `at` in milliseconds, `key` only where the device names no physical key. */
export interface Stroke {
  code: string
  key?: string
  down: boolean
  at: number
  shift?: boolean
  ctrl?: boolean
  alt?: boolean
  repeat?: boolean
  ime?: boolean
}

export interface Scan {
  code: string
  /** Milliseconds between the keys of this scan. */
  gaps: readonly number[]
  /** An input method was on; the code was taken from the physical keys all the same. */
  ime: boolean
}

/**
 * What a stroke turned out to be. `first` may still be somebody typing; `burst` came too fast for a hand; `scan` and `broken` end a burst (a broken one
 * lost its beat in the middle, so its code must not be believed); `short` is an Enter too quick for a hand after too few keys for a code; `tail` is what a
 * scanner sends after its Enter; `other` is nobody's business here.
 */
export type Verdict = { kind: 'other' | 'first' | 'typed' | 'burst' | 'short' | 'tail' } | { kind: 'scan' | 'broken'; scan: Scan }

export interface DecoderState {
  readonly text: string
  readonly gaps: readonly number[]
  readonly last: number
  readonly ime: boolean
  readonly alt: string | null
  /** The keys before this row came from a hand, so a slow key does not belong to a scan. */
  readonly hand: boolean
  readonly torn: { readonly text: string; readonly at: number } | null
  readonly ended: number
}

/** The mean gap between keys, in milliseconds, below which a row of keys is a scanner's. */
export const SCAN_GAP_MS = 35
/** A pause after which the next key belongs to something else. */
export const PAUSE_MS = 100
/** The shortest code that a scanner may send. */
export const SHORTEST_CODE = 3
/** How long a burst that stopped without Enter makes the next one suspect: its front may be missing. */
export const TORN_MS = 600

export const idle: DecoderState = {
  text: '',
  gaps: [],
  last: Number.NEGATIVE_INFINITY,
  ime: false,
  alt: null,
  hand: false,
  torn: null,
  ended: Number.NEGATIVE_INFINITY,
}

const quiet = new Set(['ShiftLeft', 'ShiftRight', 'ControlLeft', 'ControlRight', 'AltLeft', 'AltRight', 'CapsLock', 'NumLock'])
const mean = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
const isEnd = (stroke: Stroke) =>
  stroke.code === 'Enter' || stroke.code === 'NumpadEnter' || (stroke.ctrl === true && (stroke.code === 'KeyM' || stroke.code === 'KeyJ'))

function charOf(stroke: Stroke, inBurst: boolean): string | null {
  if (stroke.ctrl) return controlBy(stroke.code)
  if (stroke.alt) return null
  if (stroke.code === 'F8' && inBurst) return groupSeparator
  if (stroke.code !== '' && stroke.code !== 'Unidentified') return printedBy(stroke.code, stroke.shift ?? false)
  return stroke.key && [...stroke.key].length === 1 ? stroke.key : null
}

/** Whether the keys so far came from a hand: two of them tell, one takes after the keys before it. */
const isTyped = (state: DecoderState) => (state.text.length > 1 ? mean(state.gaps) > SCAN_GAP_MS : state.hand)

function gather(state: DecoderState, stroke: Stroke, char: string): [DecoderState, Verdict] {
  const gap = stroke.at - state.last
  const rested = state.text === '' || gap > PAUSE_MS
  if (rested || (gap > SCAN_GAP_MS && isTyped(state))) {
    const torn = looksScanned(state) ? { text: state.text, at: state.last } : null
    const next = { ...idle, text: char, last: stroke.at, ime: stroke.ime ?? false, hand: !rested, torn, ended: state.ended }
    return [next, { kind: 'first' }]
  }
  const next = {
    ...state,
    text: state.text + char,
    gaps: [...state.gaps, gap],
    last: stroke.at,
    ime: state.ime || stroke.ime === true,
    alt: null,
  }
  return [next, { kind: gap <= SCAN_GAP_MS ? 'burst' : 'typed' }]
}

const looksScanned = (state: DecoderState) => state.text.length >= SHORTEST_CODE && mean(state.gaps) <= SCAN_GAP_MS

function end(state: DecoderState, stroke: Stroke): [DecoderState, Verdict] {
  const gap = stroke.at - state.last
  const gaps = [...state.gaps, gap]
  const none = { ...idle, ended: state.ended }
  if (state.text === '')
    return stroke.at - state.ended <= PAUSE_MS ? [{ ...none, ended: stroke.at }, { kind: 'tail' }] : [none, { kind: 'other' }]
  if (gap > PAUSE_MS || mean(gaps) > SCAN_GAP_MS) return [none, { kind: 'other' }]
  if (state.text.length < SHORTEST_CODE) return [none, { kind: 'short' }]
  const torn = state.torn && stroke.at - state.torn.at <= TORN_MS ? state.torn.text : null
  const scan = { code: torn === null ? bareCode(state.text) : torn + state.text, gaps, ime: state.ime }
  return [
    { ...idle, ended: stroke.at },
    { kind: torn === null ? 'scan' : 'broken', scan },
  ]
}

/** A scanner sends three digits or four; of more the last count. */
const longestAlt = 4

function altDigits(state: DecoderState, stroke: Stroke): [DecoderState, Verdict] | null {
  const digit = /^Numpad(\d)$/.exec(stroke.code)?.[1]
  if (stroke.down && stroke.alt && digit !== undefined) {
    return [
      { ...state, alt: ((state.alt ?? '') + digit).slice(-longestAlt), last: state.text === '' ? state.last : stroke.at },
      { kind: 'burst' },
    ]
  }
  if (stroke.down || state.alt === null || !stroke.code.startsWith('Alt')) return null
  const unit = Number(state.alt) % 256
  // No code holds a NUL; it is what a pad gone wrong sends.
  return unit === 0 ? [{ ...state, alt: null }, { kind: 'other' }] : gather({ ...state, alt: null }, stroke, String.fromCharCode(unit))
}

/** One step of the decoder: pure, so that every row of keys can be tried in a test. */
export function decode(state: DecoderState, stroke: Stroke): [DecoderState, Verdict] {
  const byAlt = altDigits(state, stroke)
  if (byAlt) return byAlt
  if (!stroke.down || quiet.has(stroke.code)) return [state, { kind: 'other' }]
  if (stroke.repeat) return [{ ...idle, ended: state.ended }, { kind: 'other' }]
  if (isEnd(stroke)) return end(state, stroke)
  const char = charOf(stroke, state.text !== '' && stroke.at - state.last <= SCAN_GAP_MS)
  return char === null ? [{ ...idle, ended: state.ended }, { kind: 'other' }] : gather(state, stroke, char)
}

/** Cuts what many scanners put before a code: the AIM symbology identifier (`]C1`, `]d2`, `]Q3` …) and the separator that stands for FNC1. */
export function bareCode(text: string): string {
  let start = /^\][A-Za-z][0-9A-Za-z]/.test(text) ? 3 : 0
  while (text[start] === groupSeparator) start++
  return start < text.length ? text.slice(start) : text
}
