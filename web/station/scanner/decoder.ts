import { characterOf, controlCharacterOf, groupSeparator } from './physicalKeys.ts'

/** A key event without browser types: `at` in ms, `key` only where the device reports no physical key. */
export interface KeyStroke {
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
  /** An input method was on; the code was read from the physical keys anyway. */
  ime: boolean
}

/**
 * Classification of a key: `first` may still be typing; `burst` is too fast for typing, or on a page without typing; `scan` and `broken` end a burst
 * (broken: a gap in the middle, the code is unusable); `short` is a fast Enter after too few keys; `tail` follows a scanner's Enter; `digits` releases
 * a digit that a hand has typed on a page without typing, unless a key of a scan follows at once; `other` is ignored.
 */
export type KeyVerdict =
  | { kind: 'other' | 'first' | 'typed' | 'burst' | 'short' | 'tail' }
  | { kind: 'digits'; digits: string }
  | { kind: 'scan' | 'broken'; scan: Scan }

export interface DecoderState {
  readonly text: string
  readonly gaps: readonly number[]
  readonly last: number
  readonly ime: boolean
  readonly alt: string | null
  /** The previous keys were typed, so a slow key does not belong to a scan. */
  readonly hand: boolean
  /** A burst that stopped without Enter shortly before. */
  readonly torn: string | null
  readonly ended: number
  /** When the keys of the text went down that are not released yet, and how many were held as long as only a hand holds them. */
  readonly pressed: Readonly<Record<string, number>>
  readonly held: number
  /** Digits that a hand typed shortly before the text. */
  readonly digits: string
}

/** Mean gap between keys (ms) below which a sequence comes from a scanner. */
export const SCAN_GAP_MS = 35
/** After this pause (ms) the next key starts a new sequence. */
export const PAUSE_MS = 100
/** Minimum length of a code. */
export const SHORTEST_CODE = 3
/** Time (ms) after an unfinished burst in which the next one is suspect, because its start may be missing. */
export const TORN_MS = 600
/** The same on pages without typing, where even a single earlier key is likely the start of the code. */
const FRONT_MS = 1_500
/** A key that is held this long (ms) was pressed by a hand: scanners release each at once. */
export const HAND_HOLD_MS = 40
/** Longest number that is typed. */
const LONGEST_NUMBER = 6
/** Default longest gap between two keys of a scan on pages without typing. */
export const LONGEST_GAP_MS = 300

export const idle: DecoderState = {
  text: '',
  gaps: [],
  last: Number.NEGATIVE_INFINITY,
  ime: false,
  alt: null,
  hand: false,
  torn: null,
  ended: Number.NEGATIVE_INFINITY,
  pressed: {},
  held: 0,
  digits: '',
}

const quiet = new Set(['ShiftLeft', 'ShiftRight', 'ControlLeft', 'ControlRight', 'AltLeft', 'AltRight', 'CapsLock', 'NumLock'])
const mean = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
const isEnd = (stroke: KeyStroke) =>
  stroke.code === 'Enter' || stroke.code === 'NumpadEnter' || (stroke.ctrl === true && (stroke.code === 'KeyM' || stroke.code === 'KeyJ'))

function charOf(stroke: KeyStroke, inBurst: boolean): string | null {
  if (stroke.ctrl) return controlCharacterOf(stroke.code)
  if (stroke.alt) return null
  if (stroke.code === 'F8' && inBurst) return groupSeparator
  if (stroke.code !== '' && stroke.code !== 'Unidentified') return characterOf(stroke.code, stroke.shift ?? false)
  return stroke.key && [...stroke.key].length === 1 ? stroke.key : null
}

/** Whether the keys so far were typed: two keys tell; a single one follows the keys before it. */
const isTyped = (state: DecoderState) => (state.text.length > 1 ? mean(state.gaps) > SCAN_GAP_MS : state.hand)

function gather(state: DecoderState, stroke: KeyStroke, char: string, longest: number | null): [DecoderState, KeyVerdict] {
  const gap = stroke.at - state.last
  if (longest !== null) return gatherAll(state, stroke, char, longest)
  const rested = state.text === '' || gap > PAUSE_MS
  if (rested || (gap > SCAN_GAP_MS && isTyped(state))) {
    return begin(state, stroke, char, { hand: !rested, torn: looksScanned(state) && gap <= TORN_MS ? state.text : null })
  }
  return [append(state, stroke, char), { kind: gap <= SCAN_GAP_MS ? 'burst' : 'typed' }]
}

/**
 * On pages without typing a sequence is a scan at any speed. A busy device delivers keys late, so keys that came shortly before belong to the code,
 * or it is broken.
 */
function gatherAll(state: DecoderState, stroke: KeyStroke, char: string, longest: number): [DecoderState, KeyVerdict] {
  const gap = stroke.at - state.last
  if (state.text !== '' && gap <= longest) return [append(state, stroke, char), { kind: 'burst' }]
  const isNear = state.text !== '' && gap <= FRONT_MS
  // Digits of a hand are no part of a code: they say how many pieces the next scan counts.
  if (isNear && isNumber(state)) return begin(state, stroke, char, { hand: false, torn: null, digits: state.digits + state.text })
  return begin(state, stroke, char, { hand: false, torn: isNear ? (state.torn ?? '') + state.text : null })
}

/** Whether a hand has typed the text, and it is a number. */
const isNumber = ({ text, torn, held, digits }: DecoderState) =>
  torn === null && held === text.length && digits.length + text.length <= LONGEST_NUMBER && /^[0-9]+$/.test(text)

/** A released key: on a page without typing it may end a digit of a hand. */
function release(state: DecoderState, { code, at }: KeyStroke, longest: number | null): [DecoderState, KeyVerdict] {
  const { [code]: since, ...pressed } = state.pressed
  if (longest === null || since === undefined) return [state, { kind: 'other' }]
  const next = { ...state, pressed, held: state.held + (at - since >= HAND_HOLD_MS ? 1 : 0) }
  return [next, isNumber(next) ? { kind: 'digits', digits: next.digits + next.text } : { kind: 'other' }]
}

function begin(
  state: DecoderState,
  stroke: KeyStroke,
  char: string,
  change: Pick<DecoderState, 'hand' | 'torn'> & Partial<Pick<DecoderState, 'digits'>>,
): [DecoderState, KeyVerdict] {
  const pressed = { [stroke.code]: stroke.at }
  return [{ ...idle, ...change, text: char, last: stroke.at, ime: stroke.ime ?? false, ended: state.ended, pressed }, { kind: 'first' }]
}

const append = (state: DecoderState, stroke: KeyStroke, char: string): DecoderState => ({
  ...state,
  text: state.text + char,
  gaps: [...state.gaps, stroke.at - state.last],
  last: stroke.at,
  ime: state.ime || stroke.ime === true,
  alt: null,
  pressed: { ...state.pressed, [stroke.code]: stroke.at },
})

const looksScanned = (state: DecoderState) => state.text.length >= SHORTEST_CODE && mean(state.gaps) <= SCAN_GAP_MS

function end(state: DecoderState, stroke: KeyStroke, longest: number | null): [DecoderState, KeyVerdict] {
  const gap = stroke.at - state.last
  const gaps = [...state.gaps, gap]
  const none = { ...idle, ended: state.ended }
  if (state.text === '')
    return stroke.at - state.ended <= PAUSE_MS ? [{ ...none, ended: stroke.at }, { kind: 'tail' }] : [none, { kind: 'other' }]
  const isQuick = gap <= PAUSE_MS && mean(gaps) <= SCAN_GAP_MS
  if (longest === null ? !isQuick : gap > FRONT_MS || (gap > longest && isNumber(state))) return [none, { kind: 'other' }]
  const whole = (state.torn ?? '') + state.text
  if ((longest === null ? state.text : whole).length < SHORTEST_CODE) return [none, { kind: isQuick ? 'short' : 'other' }]
  const isTorn = state.torn !== null || (longest !== null && gap > longest)
  const scan = { code: isTorn ? whole : stripPrefix(state.text), gaps, ime: state.ime }
  return [
    { ...idle, ended: stroke.at },
    { kind: isTorn ? 'broken' : 'scan', scan },
  ]
}

/** Scanners send Alt codes of three or four digits; of more the last ones count. */
const longestAlt = 4

function altDigits(state: DecoderState, stroke: KeyStroke, longest: number | null): [DecoderState, KeyVerdict] | null {
  const digit = /^Numpad(\d)$/.exec(stroke.code)?.[1]
  if (stroke.down && stroke.alt && digit !== undefined) {
    return [
      { ...state, alt: ((state.alt ?? '') + digit).slice(-longestAlt), last: state.text === '' ? state.last : stroke.at },
      { kind: 'burst' },
    ]
  }
  if (stroke.down || state.alt === null || !stroke.code.startsWith('Alt')) return null
  const unit = Number(state.alt) % 256
  // NUL is sent by a failed Alt code; no barcode holds it.
  return unit === 0
    ? [{ ...state, alt: null }, { kind: 'other' }]
    : gather({ ...state, alt: null }, stroke, String.fromCharCode(unit), longest)
}

/**
 * One step of the decoder, a pure function. Where typing is possible (`longest` null) only speed tells a scanner from a hand; elsewhere a sequence
 * with gaps up to `longest` is a scan.
 */
export function decode(state: DecoderState, stroke: KeyStroke, longest: number | null = null): [DecoderState, KeyVerdict] {
  const byAlt = altDigits(state, stroke, longest)
  if (byAlt) return byAlt
  if (!stroke.down) return release(state, stroke, longest)
  if (quiet.has(stroke.code)) return [state, { kind: 'other' }]
  if (stroke.repeat) return [{ ...idle, ended: state.ended }, { kind: 'other' }]
  if (isEnd(stroke)) return end(state, stroke, longest)
  const char = charOf(stroke, state.text !== '' && stroke.at - state.last <= (longest ?? SCAN_GAP_MS))
  return char === null ? [{ ...idle, ended: state.ended }, { kind: 'other' }] : gather(state, stroke, char, longest)
}

/** Strips the AIM symbology identifier (`]C1`, `]d2`, `]Q3` …) and the leading FNC1 separator. */
export function stripPrefix(text: string): string {
  let start = /^\][A-Za-z][0-9A-Za-z]/.test(text) ? 3 : 0
  while (text[start] === groupSeparator) start++
  return start < text.length ? text.slice(start) : text
}
