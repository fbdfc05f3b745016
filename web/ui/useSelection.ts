import { useState } from 'react'

/** All rows that match the filter: their number and the newest one included. */
export interface AllMatching {
  count: number
  through: string
}

export interface Selection {
  ids: ReadonlySet<string>
  /** All matching rows are selected, loaded or not. */
  all: AllMatching | null
  /** True from the first selection on, so that the bulk bar stays mounted. */
  hasBegun: boolean
  select(ids: ReadonlySet<string>): void
  selectAll(all: AllMatching): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

/** Selected rows of a list: other filters (`asked`) clear it, more pages keep it. */
export function useSelection(asked: string, loaded: readonly string[]): Selection {
  const [{ of, ids, all }, set] = useState<{ of: string; ids: ReadonlySet<string>; all: AllMatching | null }>({
    of: asked,
    ids: none,
    all: null,
  })
  const [hasBegun, setBegun] = useState(false)
  const isSame = of === asked
  const select = (next: ReadonlySet<string>) => {
    set({ of: asked, ids: next, all: null })
    setBegun(true)
  }
  return {
    ids: !isSame ? none : all ? new Set(loaded) : ids,
    all: isSame ? all : null,
    hasBegun,
    select,
    selectAll: (next) => set({ of: asked, ids, all: next }),
    clear: () => select(none),
  }
}
