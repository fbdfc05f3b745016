/** Number of selected rows on the page. */
export function countSelected(selected: ReadonlySet<string>, page: readonly string[]): 'none' | 'some' | 'all' {
  if (selected.size === 0) return 'none'
  const count = page.filter((id) => selected.has(id)).length
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some'
}

/** Selects or clears a range to the state that the row at `to` gets; the same row twice toggles it. */
export function toggleRange(selected: ReadonlySet<string>, page: readonly string[], from: number, to: number): ReadonlySet<string> {
  const target = page[to]
  if (target === undefined) return selected
  const on = !selected.has(target)
  const next = new Set(selected)
  const start = from < 0 || from >= page.length ? to : from
  for (const id of page.slice(Math.min(start, to), Math.max(start, to) + 1)) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
