import { useState } from 'react'

/** All rows that match the filter: their number and the newest one included. */
export interface AllMatching {
  count: number
  through: string
}

export type SelectionChange = (selected: ReadonlySet<string>) => ReadonlySet<string>

export interface Selection {
  ids: ReadonlySet<string>
  /** All matching rows are selected, loaded or not. */
  all: AllMatching | null
  /** True from the first selection on, so that the bulk bar stays mounted. */
  hasBegun: boolean
  /** Selects these rows, or what a change makes of the selected ones: two changes may come before the rows are shown again. */
  select(ids: ReadonlySet<string> | SelectionChange): void
  selectAll(all: AllMatching): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

interface Selected {
  /** The list and filter in which they were selected. */
  of: string
  ids: ReadonlySet<string>
  all: AllMatching | null
}

/** Selected rows of a list: other filters (`asked`) clear it, more pages keep it. */
export function useSelection(asked: string, loaded: readonly string[]): Selection {
  const [state, set] = useState<Selected>({ of: asked, ids: none, all: null })
  const [hasBegun, setBegun] = useState(false)
  const selectedIn = ({ of, ids, all }: Selected): ReadonlySet<string> => {
    if (of !== asked) return none
    return all ? new Set(loaded) : ids
  }
  const select = (next: ReadonlySet<string> | SelectionChange) => {
    set((before) => ({ of: asked, ids: typeof next === 'function' ? next(selectedIn(before)) : next, all: null }))
    setBegun(true)
  }
  return {
    ids: selectedIn(state),
    all: state.of === asked ? state.all : null,
    hasBegun,
    select,
    selectAll: (all) => set({ of: asked, ids: state.ids, all }),
    clear: () => select(none),
  }
}
