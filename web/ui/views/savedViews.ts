import { useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type Stored, stored } from '../stored.ts'

/** Filters, sort and columns of a list, saved under a name. */
export interface SavedView {
  readonly id: string
  /** Path of the list without its first slash. */
  readonly list: string
  readonly name: string
  /** Search part of the address, without warehouse and place. */
  readonly search: string
  /** Serialized column layout; null for the standard columns. */
  readonly layout: string | null | undefined
  readonly isOwn: boolean
  readonly shared: boolean
  readonly isDefault: boolean
  readonly owner: { readonly name: string }
}

const listeners = new Set<() => void>()
let known: readonly SavedView[] | null = null

/** The views that the user sees, of all lists; null until they are loaded. */
export const savedViews = {
  get: (): readonly SavedView[] | null => known,
  set(views: readonly SavedView[]): void {
    known = views
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Parameter of the open view; `noView` if a list with a default view shows everything. */
const openParam = 'saved'
const noView = 'none'
/** Parameter of a link to a whole list, which would otherwise open with the default view of the user. */
export const withoutView = { [openParam]: noView }

/** Parameters of the address that do not belong to a view. */
const otherParams = ['warehouse', 'at', openParam]

export const listOf = (path: string) => path.replace(/^\//, '')

export function viewsOf(path: string): readonly SavedView[] {
  return known?.filter(({ list }) => list === listOf(path)) ?? []
}

export function defaultViewOf(path: string): SavedView | null {
  return viewsOf(path).find(({ isDefault }) => isDefault) ?? null
}

/** Whether an address names neither filters nor a view, so that the list opens with its default view. */
export function isPlain(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => name === 'warehouse')
}

/** Whether an address names its view. */
export const namesView = (params: URLSearchParams) => params.has(openParam)

/** The part of an address that a view saves. */
export function searchToSave(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([name, value]) => !otherParams.includes(name) && value !== ''))
  kept.sort()
  return kept.toString()
}

/** Address of a list with a view, or without one if null; the warehouse stays. */
export function addressOf(params: URLSearchParams, view: SavedView | null): URLSearchParams {
  const saved = [...new URLSearchParams(view?.search ?? '')].filter(([name]) => !otherParams.includes(name))
  const warehouse = params.get('warehouse')
  const next = new URLSearchParams([...(warehouse ? [['warehouse', warehouse]] : []), ...saved])
  if (view) next.set(openParam, view.id)
  return next
}

/** Marks the address of a list without filters, so that it does not open the default view. */
export function withoutDefault(path: string, params: URLSearchParams): URLSearchParams {
  if (isPlain(params) && defaultViewOf(path)) params.set(openParam, noView)
  return params
}

const layouts = new Map<string, Stored>()

/** Columns that the user has set on this device: of an open view, or of a list without one. */
export function layoutEntry(key: string): Stored {
  const made = layouts.get(key) ?? stored(`columns.${key}`)
  layouts.set(key, made)
  return made
}

/** Key of the columns of a view on this device. */
export const viewKey = ({ id }: Pick<SavedView, 'id'>) => `view.${id}`

/** The views of the list of this page. */
export function useViews(): { all: readonly SavedView[]; open: SavedView | null } {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  useSyncExternalStore(savedViews.subscribe, savedViews.get)
  const all = viewsOf(pathname)
  return { all, open: all.find(({ id }) => id === params.get(openParam)) ?? null }
}
