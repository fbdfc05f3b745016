import { Check, CheckCheck, Clock, CloudUpload, CornerUpLeft, TriangleAlert } from 'lucide-react'
import type { EntryStatus } from '../queue/queueTypes.ts'

const marks = { waiting: Clock, recorded: CloudUpload, applied: Check, refused: TriangleAlert, repeated: CheckCheck, notRun: CornerUpLeft }

/** Status of a scan as an icon. */
export function StatusMark({ status }: { status: EntryStatus }) {
  const Mark = marks[status]
  return (
    <span className="mark" data-status={status}>
      <Mark aria-hidden />
    </span>
  )
}
