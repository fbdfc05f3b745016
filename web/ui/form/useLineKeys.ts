import { useState } from 'react'

/**
 * Keys of lines that stay with them when an earlier one is removed. The form library's field arrays are not used: adding a line, they validate its
 * empty fields at once.
 */
export function useLineKeys(count: number) {
  const [known, setKnown] = useState<readonly number[]>([])
  const next = Math.max(-1, ...known) + 1
  const shown = Array.from({ length: count }, (_, index) => known[index] ?? next + index - known.length)
  return { shown, remove: (index: number) => setKnown(shown.filter((_, at) => at !== index)) }
}
