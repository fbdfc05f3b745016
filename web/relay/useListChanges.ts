import { useCallback, useState } from 'react'
import { useReload } from './useReload.ts'

/** A list without rows that are updated in place: `changed` loads the page again, and a new value of `changes` its counts. */
export function useListChanges(): { changes: number; changed: () => void } {
  const reload = useReload()
  const [changes, setChanges] = useState(0)
  const changed = useCallback(() => {
    setChanges((count) => count + 1)
    void reload()
  }, [reload])
  return { changes, changed }
}
