import type { z } from 'zod'
import type { ComparedSettingInput } from '../input.ts'
import type { WaveTypeValue } from '../rules/wave.ts'

/** A setting of a comparison. */
export type ComparedSetting = z.output<typeof ComparedSettingInput>

/** A location of a planned wave. */
export interface ComparedLocation {
  id: string
  code: string
  rack: string
  bay: number
}

/** A wave that a setting would make, with what is checked when it is generated. */
export interface ComparedWave {
  type: WaveTypeValue
  groupId: string | null
  packages: { id: string; signature: string; dueAt: number | null }[]
  pieces: number
  /** In walk order. */
  locations: ComparedLocation[]
  /** Whether a walk was planned; otherwise pick lists follow the location codes. */
  hasWalk: boolean
  /** Length and lower bound in millimetres, and time; null without a walk, or if a location has no place. */
  length: number | null
  bound: number | null
  seconds: number | null
  /** Time of reaching up, in milliseconds. */
  reachTime: number
  /** Turning points of the walk: x and y by turns, in millimetres. */
  path: number[]
}

/** Waves that a setting would make. */
export interface ComparedPlan {
  isFallback: boolean
  layoutVersion: number
  leftCount: number
  waves: ComparedWave[]
}
