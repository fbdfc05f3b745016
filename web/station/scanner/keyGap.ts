import { LONGEST_GAP_MS } from './decoder.ts'

const name = 'scanner.keyGap'

/** Choices of the longest key gap on this device; some handhelds send one key per second. */
export const keyGaps = [LONGEST_GAP_MS, 600, 1_200] as const

/** The longest gap between two keys of a scan on this device. */
export const keyGap = {
  get(): number {
    try {
      return keyGaps.find((gap) => String(gap) === localStorage.getItem(name)) ?? LONGEST_GAP_MS
    } catch {
      return LONGEST_GAP_MS
    }
  },
  set(gap: number): void {
    localStorage.setItem(name, String(gap))
  },
}
