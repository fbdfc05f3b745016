/** How many of the rows on the page are ticked. */
export function tickedOf(selected: ReadonlySet<string>, page: readonly string[]): 'none' | 'some' | 'all' {
  if (selected.size === 0) return 'none'
  const count = page.filter((id) => selected.has(id)).length
  return count === 0 ? 'none' : count === page.length ? 'all' : 'some'
}

/** Ticks what lies between two rows as the row at `to` is about to be; the same row twice turns its tick. */
export function withRange(selected: ReadonlySet<string>, page: readonly string[], from: number, to: number): ReadonlySet<string> {
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
