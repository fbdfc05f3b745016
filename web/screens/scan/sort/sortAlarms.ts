import type { Alarm } from '../../../station/stationTypes.ts'
import type { SortResult } from './sortScans.ts'

type Answer = Pick<SortResult, 'key' | 'packageId' | 'stop'>

export interface SortAlarms {
  /** Oldest first. */
  alarms: readonly Alarm[]
  /** What stopped each package when it was scanned last. */
  stops: ReadonlyMap<string, string>
}

export const noAlarms: SortAlarms = { alarms: [], stops: new Map() }

/** Alarms after an answer: one for each stop of a package, and again once it was scanned without a stop. */
export function alarmsAfter({ alarms, stops }: SortAlarms, { key, packageId, stop }: Answer, texts: Omit<Alarm, 'key'>): SortAlarms {
  const isTold = stops.get(packageId ?? '') === (stop ?? '')
  return {
    alarms: stop && !isTold ? [...alarms, { ...texts, key }] : alarms,
    stops: new Map(stops).set(packageId ?? '', stop ?? ''),
  }
}
