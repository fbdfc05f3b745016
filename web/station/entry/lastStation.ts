import type { Job } from './stationOrder.ts'

/** The last station used on this device for a task; null if none or storage is unavailable. */
export const lastStation = {
  get(job: Job): string | null {
    try {
      return localStorage.getItem(`station.${job}`)
    } catch {
      return null
    }
  },
  set(job: Job, id: string): void {
    try {
      localStorage.setItem(`station.${job}`, id)
    } catch {
      // Only the suggestion is lost.
    }
  },
}
