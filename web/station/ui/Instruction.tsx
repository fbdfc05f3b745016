import { CircleAlert, CircleCheck, CloudOff, ScanLine, TriangleAlert } from 'lucide-react'
import type { StationTone } from '../stationTypes.ts'
import { UnbrokenCodes } from './UnbrokenCodes.tsx'

const marks = { idle: ScanLine, ok: CircleCheck, warn: TriangleAlert, waiting: CloudOff, error: CircleAlert }

interface Props {
  tone: StationTone
  /** How the last scan was understood, or the first step. */
  step?: string | undefined
  /** The next thing to do, readable from two metres. */
  text: string
}

export function Instruction({ tone, step, text }: Props) {
  const Mark = marks[tone]
  return (
    <div className="instruction" role="status" aria-live="assertive">
      <p className="step">
        <Mark aria-hidden />
        {step}
      </p>
      <h1>
        <UnbrokenCodes text={text} />
      </h1>
    </div>
  )
}
