import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Choosable,
  filterOptions,
  heldValue,
  initialPicker,
  isExactly,
  isOpenEnded,
  type PickerEvent,
  type PickerState,
  pick,
  shownText,
  wantedText,
} from './pickerState.ts'

const option = (value: string, label: string, ...codes: string[]): Choosable => ({ value, label, codes })
const options = [
  option('1', 'SOCKS-4P · Crew socks, pack of 4', 'SOCKS-4P', '4006381333931'),
  option('2', 'SOCKS-6P · Crew socks, pack of 6', 'SOCKS-6P', '4006381333948'),
  option('3', 'BIB-6P · Silicone bib', 'BIB-6P'),
  option('4', 'BIB-6P · Another customer’s bib', 'BIB-6P'),
]
const find = (text: string): Choosable[] => [...filterOptions(options, text)]

type State = PickerState<Choosable>
const run = (events: readonly PickerEvent<Choosable>[], from: State = initialPicker<Choosable>(null)): State =>
  events.reduce((state, event) => pick(state, event), from)
const answerOf = (state: State): PickerEvent<Choosable> => ({ kind: 'answer', text: wantedText(state), options: find(wantedText(state)) })
const answered = (state: State): State => pick(state, answerOf(state))
const chosen = initialPicker(options[1] as Choosable)

test('what is typed over a choice replaces it: the first match is highlighted, and Enter takes it', () => {
  const state = answered(run([{ kind: 'type', text: 'SOCKS-4P' }], chosen))
  expect(state.highlighted).toBe('1')
  const after = pick(state, { kind: 'enter' })
  expect([shownText(after), heldValue(after)]).toEqual([options[0]?.label, '1'])
  // The same text once more.
  const again = answered(run([{ kind: 'type', text: 'SOCKS-6P' }], answered(run([{ kind: 'type', text: 'SOCKS-6P' }], after))))
  expect(heldValue(pick(again, { kind: 'enter' }))).toBe('2')
})

test('Enter during a search waits for the answer of just that text', () => {
  const state = run([{ kind: 'type', text: 'socks' }, { kind: 'answer', text: '', options }, { kind: 'enter' }], chosen)
  expect(isOpenEnded(state)).toBe(true)
  const stale = pick(state, { kind: 'answer', text: 'sock', options: [options[2] as Choosable] })
  expect(isOpenEnded(stale)).toBe(true)
  expect(heldValue(answered(stale))).toBe('1')
})

test('leaving takes the exact match, in any width and case, or refuses what is typed and holds nothing', () => {
  const leave = (text: string) => answered(run([{ kind: 'type', text }, { kind: 'leave' }], chosen))
  expect(heldValue(leave(' ｓｏｃｋｓ-4p '))).toBe('1')
  expect(heldValue(leave('4006381333931'))).toBe('1')
  for (const [text, refusal] of [
    ['SOCKS', 'none'],
    ['nothing', 'none'],
    ['BIB-6P', 'several'],
  ] as const) {
    const state = leave(text)
    expect([state.refusal, heldValue(state), shownText(state)]).toEqual([refusal, '', text])
    const back = pick(state, { kind: 'escape' })
    expect([heldValue(back), shownText(back)]).toEqual(['2', options[1]?.label])
  }
  const emptied = run([{ kind: 'type', text: '' }, { kind: 'leave' }], chosen)
  expect([heldValue(emptied), shownText(emptied)]).toEqual(['', ''])
})

test('a scan takes only what it is exactly, never the first match', () => {
  const scan = (text: string) => answered(run([{ kind: 'scan', text }], chosen))
  expect(heldValue(scan('4006381333931'))).toBe('1')
  expect(heldValue(scan('SOCKS-6P'))).toBe('2')
  expect([scan('SOCKS').refusal, heldValue(scan('SOCKS')), shownText(scan('SOCKS'))]).toEqual(['none', '', 'SOCKS'])
})

test('a search without an answer refuses, unless the text can be read without it, and Enter asks again', () => {
  const failed: PickerEvent<Choosable> = { kind: 'answer', text: 'A01-01-01', options: [], failed: true }
  const typed = run([{ kind: 'type', text: 'A01-01-01' }, { kind: 'leave' }], chosen)
  expect([pick(typed, failed).refusal, heldValue(pick(typed, failed))]).toEqual(['failed', ''])
  expect(heldValue(pick(typed, failed, { accept: (text) => option(text, text) }))).toBe('A01-01-01')
  const again = pick(pick(typed, failed), { kind: 'enter' })
  expect([isOpenEnded(again), again.answer]).toEqual([true, null])
})

test('where any words are a value, the words are kept as they are, and proposals only by the arrow keys', () => {
  const free = { isFree: true, accept: (text: string) => option(text.trim(), text.trim()) }
  const typed = run([{ kind: 'type', text: 'socks' }], chosen)
  const found = pick(typed, answerOf(typed), free)
  expect(found.highlighted).toBeNull()
  expect(heldValue(pick(found, { kind: 'enter' }, free))).toBe('socks')
  expect(heldValue(pick(pick(found, { kind: 'highlight', value: '1' }, free), { kind: 'enter' }, free))).toBe('1')
})

const texts = fc.constantFrom(
  '',
  ' ',
  'S',
  'SOCKS',
  'SOCKS-4P',
  'socks-6p',
  'BIB-6P',
  '4006381333931',
  'nothing',
  ...options.map(({ label }) => label),
)
const step: fc.Arbitrary<PickerEvent<Choosable> | 'answer' | 'late' | 'fail'> = fc.oneof(
  texts.map((text) => ({ kind: 'type', text }) as const),
  texts.map((text) => ({ kind: 'scan', text }) as const),
  fc.constantFrom('enter', 'leave', 'escape', 'forget').map((kind) => ({ kind }) as const),
  fc.constantFrom(...options, null).map((one) => ({ kind: 'choose', option: one }) as const),
  fc.constantFrom(...options, null).map((one) => ({ kind: 'given', option: one }) as const),
  fc.constantFrom(...options.map(({ value }) => value), null).map((value) => ({ kind: 'highlight', value }) as const),
  fc.constantFrom('answer', 'late', 'fail'),
)

/** What a form does before it is submitted: leaves each field, and waits for its answer. */
function submitted(state: State): { value: string; isRefused: boolean; state: State } {
  const left = isOpenEnded(state) ? answered(pick(state, { kind: 'leave' })) : state
  return { value: heldValue(left), isRefused: left.refusal !== null, state: left }
}

test('after any sequence of typing, scans, choices and keys, what is submitted is what the field shows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(...options, null), (steps, first) => {
      let state = initialPicker(first)
      const asked: string[] = []
      for (const one of steps) {
        asked.push(wantedText(state))
        const late = asked[0] ?? ''
        if (one === 'answer') state = answered(state)
        else if (one === 'late') state = pick(state, { kind: 'answer', text: late, options: find(late) })
        else if (one === 'fail') state = pick(state, { kind: 'answer', text: wantedText(state), options: [], failed: true })
        else state = pick(state, one)
        // The field shows what is chosen, or something that is not settled or red.
        if (state.typed === null) expect(shownText(state)).toBe(state.chosen?.label ?? '')
        if (state.refusal !== null) expect(heldValue(state)).toBe('')
        // Enter takes only what was found for just this text.
        if (state.highlighted !== null) expect(state.answer?.options.some(({ value }) => value === state.highlighted)).toBe(true)
      }
      const { value, isRefused, state: end } = submitted(state)
      expect(isOpenEnded(end)).toBe(false)
      const shown = options.filter((known) => known.label === shownText(end))
      if (isRefused) expect(value).toBe('')
      else if (value === '') expect(shownText(end)).toBe('')
      else expect(shown.map((known) => known.value)).toEqual([value])
      // What a hand or a scanner ended is that text's own option.
      const typed = state.typed
      if (typed !== null && typed.trim() !== '' && !isRefused && isOpenEnded(state) && state.ending !== 'enter')
        expect(isExactly(end.chosen as Choosable, typed)).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})

test('words find an option without being it', () => {
  const euro: Choosable = { value: 'EUR', label: 'EUR', words: 'Euro' }
  const all: Choosable[] = [{ value: 'AUD', label: 'AUD', words: 'Australian Dollar' }, euro]
  expect(filterOptions(all, 'euro')).toEqual([euro])
  expect(filterOptions(all, 'dollar')).toEqual([all[0]])
  expect(isExactly(euro, 'euro')).toBe(false)
})
