import { useEffect, useState } from 'react'
import type { Filter, Option } from '../ui/FilterBar.tsx'
import { useCustomerNames } from './useCustomerNames.ts'
import { useCustomerPages } from './useCustomerSearch.tsx'

/** A text is searched when typing rests. */
const restMs = 150
/** What is not known after this time is asked for once more. */
const patienceMs = 10_000

type Read = NonNullable<ReturnType<typeof useCustomerPages>>

/**
 * Filter of a list by customers of a warehouse, found by name or code; null without a label, or without the right to see customers. What is chosen
 * is always there by its name.
 */
export function useCustomerFilter(label: string | undefined, warehouseId: string, chosen: readonly string[]): Filter | null {
  const pages = useCustomerPages({ warehouseId })
  const read = label === undefined ? null : pages
  const [text, setText] = useState('')
  // Who is known is narrowed at once and keeps the place; an answer only adds to them, so that nothing moves from under the pointer.
  const [round, setRound] = useState(0)
  const { known, isMore, answer, isLoaded } = useKnown(read, text, round)
  const unknown = chosen.filter((id) => !known.some(({ value }) => value === id))
  const named = useCustomerNames(read ? unknown : [], round)
  const [opened, setOpened] = useState(0)
  const isLacking = read !== null && (!isLoaded || named === null)
  useEffect(() => {
    void opened
    if (!isLacking) return
    const timer = window.setTimeout(() => setRound((before) => before + 1), patienceMs)
    return () => window.clearTimeout(timer)
  }, [isLacking, opened])
  if (!read || label === undefined) return null
  const others = unknown.map((value) => ({ value, label: named?.get(value) ?? (isLoaded && named ? value : '…') }))
  const names = new Map([...others, ...known].map((option) => [option.value, option.label]))
  const wanted = text.toLowerCase()
  // The server finds by the company and the e-mail, too.
  const isFound = (option: Known) =>
    `${option.label}\n${option.words}`.toLowerCase().includes(wanted) || (answer.text === text && answer.values.has(option.value))
  return {
    id: 'customer',
    label,
    options: isMore ? [...others, ...known.filter(isFound)] : [...others, ...known],
    always: true,
    nameOf: (id: string) => names.get(id),
    onOpen: () => {
      setOpened((before) => before + 1)
      if (isLacking) setRound((before) => before + 1)
    },
    ...(isMore && { onSearch: (typed: string) => setText(typed.trim()) }),
  }
}

type Known = Option & { words: string }

interface State {
  of: Read | null
  known: readonly Known[]
  isMore: boolean
  answer: { text: string; values: ReadonlySet<string> }
}

/** Customers of the first page, and of those for the texts that were typed. */
function useKnown(read: Read | null, text: string, round: number) {
  const [state, setState] = useState<State>({ of: null, known: [], isMore: false, answer: { text: '', values: new Set() } })
  useEffect(() => {
    void round
    if (!read) return
    let isStale = false
    const ask = () =>
      read(text).then(
        ({ options, isMore }) => {
          if (isStale) return
          const found = options.map(({ value, label, codes = [] }) => ({ value, label, words: codes.join(' ') }))
          setState((before) => {
            const others = before.of === read ? before.known : []
            const added = found.filter(({ value }) => !others.some((one) => one.value === value))
            return {
              of: read,
              known: [...others, ...added],
              isMore: (before.of === read && before.isMore) || isMore,
              answer: { text, values: new Set(found.map(({ value }) => value)) },
            }
          })
        },
        // What is known stays.
        () => undefined,
      )
    const timer = window.setTimeout(() => void ask(), text === '' ? 0 : restMs)
    return () => {
      isStale = true
      window.clearTimeout(timer)
    }
  }, [read, text, round])
  return { ...state, isLoaded: state.of !== null && state.of === read }
}
