import type { SerialOptions } from './devices.ts'
import type { ScaleReading } from './reading.ts'
import { readNciAnswer, readScaleLine } from './scaleFrame.ts'

/** How a serial scale is read. */
export interface SerialProfile {
  options: SerialOptions
  /** Sent again and again to ask for the weight; absent for a scale that sends by itself. */
  request?: string
  /** Characters that end a frame. */
  ends: string
  read(frame: string): ScaleReading | null
}

export const serialProfiles = {
  /** NCI and Weigh-Tronix: answers `W`. */
  NCI: {
    options: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
    request: 'W\r',
    ends: '\x03',
    read: readNciAnswer,
  },
  /** Sends lines by itself. */
  STREAM: {
    options: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
    ends: '\r\n',
    read: readScaleLine,
  },
} as const satisfies Record<string, SerialProfile>

export type SerialProfileName = keyof typeof serialProfiles

export const serialProfileNames = Object.keys(serialProfiles) as SerialProfileName[]
