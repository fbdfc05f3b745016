import { canonicalCode } from '../../../../graph/kernel/states/canonical.ts'

/** What a picker chooses from, as far as its state is concerned. */
export interface Choosable {
  value: string
  label: string
  /** Other codes of the option, such as the SKU and barcodes of a product. */
  codes?: readonly string[]
  /** A text that finds the option too, without being it, such as the name of a currency. */
  words?: string
}

/** Why what was typed is no choice: no option, more than one, or the search gave no answer. */
export type Refusal = 'none' | 'several' | 'failed'

/** What ends typing as soon as the typed text is answered. */
type Ending = 'enter' | 'leave' | 'scan'

interface Answer<Option> {
  text: string
  options: readonly Option[]
  failed: boolean
}

/**
 * State of a picker. The field shows what is typed, else the label of what is chosen; what is chosen counts only while it is shown, or until what is
 * typed over it is either taken or refused.
 */
export interface PickerState<Option extends Choosable> {
  readonly chosen: Option | null
  /** Null while the field shows what is chosen. */
  readonly typed: string | null
  readonly ending: Ending | null
  readonly answer: Answer<Option> | null
  readonly refusal: Refusal | null
  /** Value of the option that Enter takes. */
  readonly highlighted: string | null
}

export type PickerEvent<Option extends Choosable> =
  | { kind: 'type' | 'scan'; text: string }
  | { kind: 'answer'; text: string; options: readonly Option[]; failed?: boolean }
  | { kind: 'forget' | 'enter' | 'leave' | 'escape' }
  | { kind: 'choose' | 'given'; option: Option | null }
  | { kind: 'highlight'; value: string | null }

/** How texts that are no option are read: the option that they stand for, or null. */
export type Accept<Option> = (text: string) => Option | null

export interface PickerRules<Option> {
  /** Reads a text that the search could not be asked about, such as the code of a location; where any text is a value, each. */
  accept?: Accept<Option> | undefined
  /** Any text is a value, and options are only proposals: none is highlighted. */
  isFree?: boolean
}

export const initialPicker = <Option extends Choosable>(chosen: Option | null): PickerState<Option> => ({
  chosen,
  ...rest,
})

const rest = { typed: null, ending: null, answer: null, refusal: null, highlighted: null } as const

/** Text that the field shows. */
export const shownText = <Option extends Choosable>({ typed, chosen }: PickerState<Option>): string => typed ?? chosen?.label ?? ''

/** Value that the form holds: of what is chosen, unless the field shows a text that was refused. */
export const heldValue = <Option extends Choosable>({ refusal, chosen }: PickerState<Option>): string =>
  refusal === null ? (chosen?.value ?? '') : ''

/** Text whose answer is wanted: what is typed, or the empty one for all options. */
export const wantedText = <Option extends Choosable>({ typed }: PickerState<Option>): string => typed?.trim() ?? ''

/** Whether the field shows neither what is chosen nor a refusal: its value is not known yet. */
export const isOpenEnded = <Option extends Choosable>({ typed, refusal }: PickerState<Option>): boolean =>
  typed !== null && refusal === null

/** Texts are compared as people see them, whatever their letter case. */
export const plain = (text: string): string => canonicalCode(text).toLowerCase()

/** Whether the text is the option, not just a part of it. */
export const isExactly = ({ value, label, codes = [] }: Choosable, text: string): boolean =>
  [value, label, ...codes].some((name) => plain(name) === plain(text))

/** Options that a text finds among all: first those that it is exactly, then those that it is a part of. */
export function filterOptions<Option extends Choosable>(options: readonly Option[], text: string): readonly Option[] {
  if (text === '') return options
  const exact = options.filter((option) => isExactly(option, text))
  const wanted = plain(text)
  const isFound = ({ label, words = '' }: Option) => plain(label).includes(wanted) || plain(words).includes(wanted)
  return [...exact, ...options.filter((option) => !exact.includes(option) && isFound(option))]
}

/** Next state; pure, so that sequences of typing, scanning and choosing can be tested by the thousand. */
export function pick<Option extends Choosable>(
  state: PickerState<Option>,
  event: PickerEvent<Option>,
  rules: PickerRules<Option> = {},
): PickerState<Option> {
  switch (event.kind) {
    case 'type':
      return typed(state, event.text, null)
    case 'scan':
      return ended(typed(state, event.text, 'scan'), rules)
    case 'answer':
      return event.text === wantedText(state) ? ended(answered(state, event, rules), rules) : state
    case 'forget':
      return { ...state, answer: null, highlighted: null }
    case 'enter':
    case 'leave':
      return left(state, event.kind, rules)
    case 'escape':
      return { ...initialPicker(state.chosen), answer: answerFor(state, '') }
    case 'choose':
    case 'given':
      return { ...initialPicker(event.option), answer: answerFor(state, '') }
    case 'highlight':
      return event.value === null || answerFor(state, wantedText(state))?.options.some(({ value }) => value === event.value)
        ? { ...state, highlighted: event.value }
        : state
  }
}

/** Text that is that of the chosen option again is no change. */
function typed<Option extends Choosable>(state: PickerState<Option>, text: string, ending: Ending | null): PickerState<Option> {
  const isSame = ending === null && text === (state.chosen?.label ?? '')
  const next = { ...state, typed: isSame ? null : text, ending, refusal: null }
  return isAnswered(next) ? next : { ...next, highlighted: null }
}

const answerFor = <Option extends Choosable>({ answer }: PickerState<Option>, text: string) => (answer?.text === text ? answer : null)

const isAnswered = <Option extends Choosable>(state: PickerState<Option>): boolean => answerFor(state, wantedText(state)) !== null

function answered<Option extends Choosable>(
  state: PickerState<Option>,
  { text, options, failed = false }: { text: string; options: readonly Option[]; failed?: boolean },
  { isFree = false }: PickerRules<Option>,
): PickerState<Option> {
  const isKept = options.some(({ value }) => value === state.highlighted)
  const first = options.find((option) => isExactly(option, text)) ?? options[0]
  const highlighted = isKept ? state.highlighted : text === '' || isFree ? null : (first?.value ?? null)
  return { ...state, answer: { text, options, failed }, highlighted }
}

/** Enter and leaving end what is typed; Enter without typing takes what the arrow keys went to. */
function left<Option extends Choosable>(
  state: PickerState<Option>,
  ending: 'enter' | 'leave',
  rules: PickerRules<Option>,
): PickerState<Option> {
  if (state.typed === null) {
    const option = ending === 'enter' ? state.answer?.options.find(({ value }) => value === state.highlighted) : undefined
    return option ? { ...initialPicker(option), answer: state.answer } : { ...state, highlighted: null }
  }
  if (state.refusal !== null && ending === 'leave') return state
  // A search that failed is repeated.
  const answer = state.answer?.failed ? null : state.answer
  return ended({ ...state, answer, refusal: null, ending: state.ending ?? ending }, rules)
}

/** Takes or refuses what is typed, if it is to be ended and what was found for just this text is known. */
function ended<Option extends Choosable>(state: PickerState<Option>, { accept, isFree }: PickerRules<Option>): PickerState<Option> {
  const { ending, typed: text } = state
  if (ending === null || text === null) return state
  const take = (option: Option | null) => ({ ...initialPicker(option), answer: answerFor(state, '') })
  if (text.trim() === '') return take(null)
  const answer = answerFor(state, wantedText(state))
  const highlighted = ending === 'enter' ? answer?.options.find(({ value }) => value === state.highlighted) : undefined
  if (highlighted) return take(highlighted)
  if (isFree) return take(accept?.(text) ?? null)
  if (answer === null) return state
  const [exact, another] = answer.options.filter((option) => isExactly(option, text))
  if (exact && !another) return take(exact)
  const read = answer.failed ? accept?.(text) : null
  if (read) return take(read)
  return { ...state, ending: null, refusal: another ? 'several' : answer.failed ? 'failed' : 'none' }
}
