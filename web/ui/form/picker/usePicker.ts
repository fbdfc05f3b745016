import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import {
  type Accept,
  type Choosable,
  filterOptions,
  heldValue,
  initialPicker,
  isOpenEnded,
  type PickerEvent,
  type PickerState,
  pick,
  type Refusal,
  shownText,
  wantedText,
} from './pickerState.ts'

/** Options of a picker: all of them, filtered here (null while they are loaded), or those that are found for a text. */
export type Options<Option> = readonly Option[] | null | ((text: string) => Promise<readonly Option[]>)

interface Setting<Option extends Choosable> {
  value: string
  /** The option of `value`, where it is known without a search. */
  current: Option | null
  options: Options<Option>
  accept: Accept<Option> | undefined
  isFree: boolean
  /** Whether the options are shown. */
  isShown: boolean
  onChange: (value: string, option: Option | null) => void
  /** Told before the value changes. */
  onRefused: (refusal: Refusal | null, text: string) => void
}

/** A text is searched when typing rests. */
const restMs = 150
/** After this time options that are still not loaded count as a search without an answer. */
const patienceMs = 10_000

/** The state of a picker with its search, kept in step with the value of the form. */
export function usePicker<Option extends Choosable>({
  value,
  current,
  options,
  accept,
  isFree,
  isShown,
  onChange,
  onRefused,
}: Setting<Option>) {
  const reduce = (state: PickerState<Option>, event: PickerEvent<Option>) => pick(state, event, { accept, isFree })
  const [state, dispatch] = useReducer(reduce, null, () => initialPicker(current))
  const isLocal = typeof options !== 'function'
  const wanted = wantedText(state)

  // Values that come from elsewhere: a draft, a scan into the lines, a reset.
  const held = useRef(value)
  const emit = useEffectEvent((next: string) => onChange(next, state.refusal === null ? state.chosen : null))
  const receive = useEffectEvent(() => dispatch({ kind: 'given', option: current }))
  const next = heldValue(state)
  const { refusal } = state
  const text = shownText(state).trim()
  const refuse = useEffectEvent(() => onRefused(refusal, text))
  const wasRefused = useRef(false)
  useEffect(() => {
    void text
    if (refusal === null && !wasRefused.current) return
    wasRefused.current = refusal !== null
    refuse()
  }, [refusal, text])
  useEffect(() => {
    if (value === held.current) return
    held.current = value
    receive()
  }, [value])
  useEffect(() => {
    if (next === held.current) return
    held.current = next
    emit(next)
  }, [next])

  // The name of the value may be known later than the value.
  const { chosen, typed } = state
  const isRenamed = typed === null && chosen?.value === current?.value && chosen?.label !== current?.label
  const mayRename = isLocal || chosen?.label === ''
  useEffect(() => {
    if (isRenamed && mayRename) receive()
  }, [isRenamed, mayRename])

  // Options that are all known answer at once.
  useEffect(() => {
    if (!isLocal || options === null) return
    dispatch({ kind: 'answer', text: wanted, options: filterOptions(options, wanted) })
  }, [isLocal, options, wanted])

  const isLate = options === null && state.ending !== null
  useEffect(() => {
    if (!isLate) return
    const timer = window.setTimeout(() => dispatch({ kind: 'answer', text: wanted, options: [], failed: true }), patienceMs)
    return () => window.clearTimeout(timer)
  }, [isLate, wanted])

  const search = isLocal ? null : options
  useEffect(() => {
    if (search) dispatch({ kind: 'forget' })
  }, [search])
  const isAnswered = state.answer?.text === wanted
  const isAsked = search !== null && !isAnswered && (isShown || state.ending !== null)
  const isHurried = state.ending !== null || wanted === ''
  useEffect(() => {
    if (!isAsked || !search) return
    let isStale = false
    const answer = (found: readonly Option[], failed: boolean) => {
      if (!isStale) dispatch({ kind: 'answer', text: wanted, options: found, failed })
    }
    const ask = () =>
      search(wanted).then(
        (found) => answer(found, false),
        () => answer([], true),
      )
    const timer = window.setTimeout(() => void ask(), isHurried ? 0 : restMs)
    return () => {
      isStale = true
      window.clearTimeout(timer)
    }
  }, [isAsked, isHurried, search, wanted])

  // Who submits waits until what is typed is taken or refused.
  const [waiting] = useState(() => new Set<() => void>())
  const isPending = isOpenEnded(state)
  useEffect(() => {
    if (isPending) return
    for (const done of waiting) done()
    waiting.clear()
  }, [isPending, waiting])
  const settle = useCallback(async () => {
    if (!isPending) return
    const settled = new Promise<void>((done) => waiting.add(done))
    dispatch({ kind: 'leave' })
    await settled
  }, [isPending, waiting])

  return { state, dispatch, settle }
}
