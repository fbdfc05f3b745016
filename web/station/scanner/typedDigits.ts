import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<(digits: string) => void>()

/** Tells what is on the screen that a number was typed before a scan. */
export function tellTypedDigits(digits: string): void {
  for (const listener of listeners) listener(digits)
}

/** Calls back with a number that was typed on the keys of the device, before a scan: the pieces of that scan. */
export function useTypedDigits(onDigits: (digits: string) => void): void {
  const typed = useEffectEvent(onDigits)
  useEffect(() => {
    const listener = (digits: string) => typed(digits)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
