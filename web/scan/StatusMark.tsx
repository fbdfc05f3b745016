import { Check, Clock, CloudUpload, CornerUpLeft, TriangleAlert } from 'lucide-react'
import type { EntryStatus } from './queueTypes.ts'

const marks = { waiting: Clock, recorded: CloudUpload, applied: Check, refused: TriangleAlert, notRun: CornerUpLeft }

/** The status of a scan as a shape in a disc. */
export function StatusMark({ status }: { status: EntryStatus }) {
  const Mark = marks[status]
  return (
    <span className="mark" data-status={status}>
      <Mark aria-hidden />
    </span>
  )
}
