import { startTransition, useEffect, useState } from 'react'
import { whenSettled } from './network.ts'

/**
 * Follows a key whose change makes a page read again, but not before all requests in flight have settled: Relay would dedupe the new request into
 * one of them, whose data may be older than the change, and nothing would read again.
 */
export function useSettledKey<Key extends string | number>(key: Key): Key {
  const [settledKey, setSettledKey] = useState(key)
  useEffect(() => {
    if (settledKey === key) return
    let isOutdated = false
    void whenSettled().then(() => {
      if (!isOutdated) startTransition(() => setSettledKey(key))
    })
    return () => {
      isOutdated = true
    }
  }, [key, settledKey])
  return settledKey
}
