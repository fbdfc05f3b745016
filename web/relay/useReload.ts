import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { whenSettled } from './network.ts'

/**
 * Loads the data of the page again after a change. Waits for in-flight requests first: Relay would dedupe into them, and their data may be older
 * than the change.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    await whenSettled()
    await revalidate()
  }, [revalidate])
}
