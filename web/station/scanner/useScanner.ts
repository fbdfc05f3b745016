import { useEffectEvent, useLayoutEffect } from 'react'
import { type Command, commandOfKey } from './commandCodes.ts'
import type { KeyStroke, KeyVerdict, Scan } from './decoder.ts'
import { listenToScanner, type ScannerHandlers } from './scanner.ts'

/** Listens for a scanner while the component is mounted, from before it is painted: a scan right after it appears is not lost. */
export function useScanner({ onScan, onBroken, onStroke, onDigits }: ScannerHandlers, among: 'scans' | 'shortcuts' = 'scans'): void {
  const scanned = useEffectEvent((scan: Scan, field: HTMLElement | null, at: number) => onScan(scan, field, at))
  const broken = useEffectEvent((scan: Scan) => onBroken?.(scan))
  const digits = useEffectEvent((typed: string) => onDigits?.(typed))
  const stroke = useEffectEvent((key: KeyStroke, verdict: KeyVerdict) => onStroke?.(key, verdict))
  useLayoutEffect(
    () =>
      listenToScanner(
        window,
        {
          onScan: (scan, field, at) => scanned(scan, field, at),
          onBroken: (scan) => broken(scan),
          onStroke: (key, verdict) => stroke(key, verdict),
          onDigits: (typed) => digits(typed),
        },
        among,
      ),
    [among],
  )
}

/** Function keys of the commands, without modifiers. Used after `useScanner`, so that it never sees the keys of a scan. */
export function useCommandKeys(onCommand: (command: Command, at: number) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const command = commandOfKey(event.key)
    if (!command) return
    event.preventDefault()
    onCommand(command, event.timeStamp)
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
