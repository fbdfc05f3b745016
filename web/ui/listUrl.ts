export const searchModes = ['fuzzy', 'prefix', 'exact'] as const
export type SearchMode = (typeof searchModes)[number]
/** Dates by which a list is limited; the first is the default. */
export type DateKind = 'created' | 'updated' | 'shipped'
export const dateKinds: readonly [DateKind, ...DateKind[]] = ['created', 'updated']

/** Date range of a list: last n days, from/to (both included, YYYY-MM-DD), or all. */
export type Period = { days: number } | { from: string; to: string } | 'all'

export interface Search<Field extends string = string> {
  field: Field
  mode: SearchMode
  values: readonly string[]
}

/** Options of a list; the first of `views`, `fields` and `sorts` is the default. */
/** Sort orders of a list that is sorted by age only. */
export type AgeSort = 'NEWEST' | 'OLDEST'

export interface ListSpec<View extends string, Field extends string, Sort extends string, Filter extends string> {
  views: readonly [View, ...View[]]
  fields: readonly [Field, ...Field[]]
  sorts: readonly [Sort, ...Sort[]]
  /** Filters by name; those with a list of values accept no others. */
  filters: Readonly<Record<Filter, readonly string[] | null>>
  /** Its dates; created and updated unless told. */
  dateKinds?: readonly [DateKind, ...DateKind[]]
}

export interface ListState<
  View extends string = string,
  Field extends string = string,
  Sort extends string = string,
  Filter extends string = string,
> {
  view: View
  search: Search<Field>
  dateKind: DateKind
  period: Period
  filters: Readonly<Record<Filter, readonly string[]>>
  sort: Sort
  /** Cursor before the first visible row. */
  at: string | null
}

/** Mode of a search for which none was chosen: a word is looked for anywhere, several pasted codes are whole. */
export const usualMode = (values: readonly string[]): SearchMode => (values.length > 1 ? 'exact' : 'fuzzy')

/** The same search for other values: the mode stays if it was chosen. */
export function searchFor<Field extends string>(search: Search<Field>, values: readonly string[]): Search<Field> {
  return { ...search, values, mode: search.mode === usualMode(search.values) ? usualMode(values) : search.mode }
}

export const DEFAULT_DAYS = 30
/** More values are cut, to keep the URL usable as a link. */
export const SEARCH_VALUES_MAX = 200
const separator = ','

const daysMaximum = 3650
const cursorMaximum = 500

const asDay = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null)
const asCursor = (text: string | null) => (text !== null && text !== '' && text.length <= cursorMaximum ? text : null)
const oneOf = <T extends string>(allowed: readonly [T, ...T[]], value: string | null): T =>
  allowed.find((one) => one === value) ?? allowed[0]

function asDays(text: string | null): number | null {
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= daysMaximum ? days : null
}

/** Splits pasted text into values by line, comma, semicolon and tab; removes blanks and duplicates and cuts at the limit. */
export function pastedValues(text: string): string[] {
  const values = text.split(/[\n\r\t,;，；]+/).map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))].slice(0, SEARCH_VALUES_MAX)
}

function readPeriod(params: URLSearchParams): Period {
  if (params.get('days') === 'all') return 'all'
  const from = asDay(params.get('from'))
  const to = asDay(params.get('to'))
  if (from !== null && to !== null && from <= to) return { from, to }
  return { days: asDays(params.get('days')) ?? DEFAULT_DAYS }
}

/** Parses the list state from the URL; invalid parts are ignored, so that an old link still shows the list. */
export function readListUrl<V extends string, F extends string, S extends string, N extends string>(
  params: URLSearchParams,
  spec: ListSpec<V, F, S, N>,
): ListState<V, F, S, N> {
  const entries = Object.entries<readonly string[] | null>(spec.filters).map(([name, allowed]) => {
    const values = (params.get(name) ?? '')
      .split(separator)
      .filter((value) => value !== '' && (allowed === null || allowed.includes(value)))
    return [name, [...new Set(values)]]
  })
  const values = pastedValues(params.get('q') ?? '')
  return {
    view: oneOf(spec.views, params.get('view')),
    search: {
      field: oneOf(spec.fields, params.get('in')),
      mode: searchModes.find((mode) => mode === params.get('mode')) ?? usualMode(values),
      values,
    },
    dateKind: oneOf(spec.dateKinds ?? dateKinds, params.get('by')),
    period: readPeriod(params),
    filters: Object.fromEntries(entries) as Record<N, string[]>,
    sort: oneOf(spec.sorts, params.get('sort')),
    at: asCursor(params.get('at')),
  }
}

function periodParams(period: Period): Record<string, string> {
  if (period === 'all') return { days: 'all' }
  if ('from' in period) return { from: period.from, to: period.to }
  return period.days === DEFAULT_DAYS ? {} : { days: String(period.days) }
}

/** Writes the list state to the URL; defaults are omitted, other parameters (the warehouse) stay. */
export function writeListUrl<V extends string, F extends string, S extends string, N extends string>(
  params: URLSearchParams,
  spec: ListSpec<V, F, S, N>,
  state: ListState<V, F, S, N>,
): URLSearchParams {
  const own = ['view', 'q', 'in', 'mode', 'by', 'days', 'from', 'to', 'sort', 'at', ...Object.keys(spec.filters)]
  const next = new URLSearchParams([...params].filter(([name]) => !own.includes(name)))
  const put = (name: string, value: string, ordinary = '') => {
    if (value !== ordinary) next.set(name, value)
  }
  put('view', state.view, spec.views[0])
  put('q', state.search.values.join(separator))
  put('in', state.search.field, spec.fields[0])
  put('mode', state.search.mode, usualMode(state.search.values))
  put('by', state.dateKind, 'created')
  for (const [name, value] of Object.entries(periodParams(state.period))) next.set(name, value)
  for (const [name, values] of Object.entries<readonly string[]>(state.filters)) put(name, values.join(separator))
  put('sort', state.sort, spec.sorts[0])
  put('at', state.at ?? '')
  return next
}

/** The same list without search, filters and dates; view and sort stay. */
export function clearFilters<V extends string, F extends string, S extends string, N extends string>(
  state: ListState<V, F, S, N>,
): ListState<V, F, S, N> {
  const filters = Object.fromEntries(Object.keys(state.filters).map((name) => [name, []])) as unknown as Record<N, readonly string[]>
  return {
    ...state,
    search: { ...state.search, mode: usualMode([]), values: [] },
    dateKind: 'created',
    period: { days: DEFAULT_DAYS },
    filters,
    at: null,
  }
}

/** The same search in all rows: without filters, of all dates, in the view of all. */
export function onlySearch<V extends string, F extends string, S extends string, N extends string>(
  state: ListState<V, F, S, N>,
  spec: ListSpec<V, F, S, N>,
): ListState<V, F, S, N> {
  return { ...clearFilters(state), view: spec.views.find((view) => view === 'ALL') ?? spec.views[0], search: state.search, period: 'all' }
}

/** Whether the list shows less than the default: an empty one then means "no results", not "nothing yet". */
export function hasFilters(state: ListState): boolean {
  const narrow = state.search.values.length > 0 || Object.values(state.filters).some((values) => values.length > 0)
  return (
    narrow ||
    (state.period !== 'all' && 'from' in state.period) ||
    (state.period !== 'all' && 'days' in state.period && state.period.days < DEFAULT_DAYS)
  )
}
