import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'
import { pastedValues, type Search, searchFor } from '../listUrl.ts'
import type { SearchProps } from './BulkSearchForm.tsx'

const restMs = 300

/** Whether a text is searched before Enter: a single letter is in almost every row, a single character of Chinese is a word. */
export const isWord = (text: string): boolean => text === '' || text.length > 1 || /[^\0-\x7f]/.test(text)

const keyOf = (values: readonly string[]) => values.join('\n')
const shownOf = ({ values }: Search) => (values.length === 1 ? values[0]! : '')

/**
 * Text of a search box that searches as one types, after a short rest. The text belongs to the person: answers to what was typed before do
 * not change it, another search does (Back, a saved view, a cleared filter). One run of typing is one entry of the history.
 */
export function useTypedSearch(search: Search, onSearch: SearchProps['onSearch']) {
  const [text, setText] = useState(shownOf(search))
  const [known, setKnown] = useState(keyOf(search.values))
  // Searches that were started here and may still arrive, in their order.
  const [started, setStarted] = useState<readonly string[]>([])
  const timer = useRef<number>(undefined)
  const isComposing = useRef(false)
  const latest = useRef({ search, onSearch })
  /** The search that was started last, here or elsewhere, and the last one of this run of typing. */
  const last = useRef(known)
  const typed = useRef<string>(null)

  const arrived = keyOf(search.values)
  if (arrived !== known) {
    setKnown(arrived)
    const place = started.indexOf(arrived)
    // Those before it were overtaken.
    setStarted(place < 0 ? [] : started.slice(place))
    if (place < 0) setText(shownOf(search))
  }

  useEffect(() => {
    latest.current = { search, onSearch }
  })
  useEffect(() => {
    if (started.length === 0) last.current = arrived
  }, [started, arrived])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function start(next: Search, isTyping: boolean) {
    window.clearTimeout(timer.current)
    timer.current = undefined
    const key = keyOf(next.values)
    if (isTyping && key === last.current) return
    const isNextOfRun = isTyping && typed.current === last.current
    last.current = key
    typed.current = isTyping ? key : null
    setStarted((before) => [...before, key])
    latest.current.onSearch(next, isNextOfRun)
  }

  function rest(word: string) {
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (isComposing.current || !isWord(word.trim())) return
    timer.current = window.setTimeout(() => startTyped(word), restMs)
  }

  const startTyped = (word: string) => start(searchFor(latest.current.search, pastedValues(word)), true)

  return {
    value: text,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      setText(target.value)
      rest(target.value)
    },
    onCompositionStart() {
      isComposing.current = true
      window.clearTimeout(timer.current)
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      isComposing.current = false
      rest(currentTarget.value)
    },
    onFocus() {
      typed.current = null
    },
    // What is clicked next may lead away: it is asked after this search, not overtaken by it.
    onBlur() {
      if (timer.current !== undefined) startTyped(text)
    },
    /** Searches at once: what is typed, or another search, which the box then shows. */
    searchNow(next?: Search) {
      if (next) setText(shownOf(next))
      start(next ?? searchFor(latest.current.search, pastedValues(text)), false)
    },
  }
}
