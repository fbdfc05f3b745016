import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import type { Decision } from '../../kernel/command/loadDecideSave.ts'
import { stepsFrom } from '../../kernel/command/transition.ts'
import { nameValues } from '../../kernel/name.ts'
import { examinationMachine } from '../../package/states.ts'
import type { ExaminationChange, ExaminedPackage, LoadedExamination } from '../../package/steps/examine.ts'
import type { Shipping } from '../../package/steps/ship.ts'
import { ExaminationHeld, ExaminationUnfinished } from '../failures.ts'
import { leftToExamine } from '../rules/examination.ts'
import type { ExamineView } from './examineView.ts'

/** What a scan of an examination saves: its change, and the shipping of a package that leaves with its last piece. */
export interface ExamineChange extends ExaminationChange {
  shipping: Shipping | null
}

export type Examined<Loaded> = Decision<Loaded, ExamineChange, ExamineView>

/** The package after pieces of a line were counted, or undone if negative. */
export const afterPieces = <Pkg extends ExaminedPackage>(pkg: Pkg, lineId: string, pieces: number): Pkg => ({
  ...pkg,
  lines: pkg.lines.map((line) => (line.lineId === lineId ? { ...line, examined: line.examined + pieces } : line)),
})

/** The examination after an action, or the same without one; `null` was not begun. The caller examines. */
export function examinationAfter(
  before: LoadedExamination | null,
  call: Call,
  action: 'start' | 'finish' | 'reopen' | null,
): Pick<ExaminationChange, 'examination' | 'steps'> {
  const state = before?.state ?? examinationMachine.initial
  const steps = stepsFrom(examinationMachine, state, action ? [action] : [])
  if (!steps) throw new Error(`No ${action} from ${state}`)
  return {
    steps,
    examination: {
      state: steps.at(-1)?.to ?? state,
      examinerId: staffIdOf(call),
      startedAt: action === 'start' ? call.now : (before?.startedAt ?? null),
      finishedAt: action === 'finish' ? call.now : action === 'reopen' ? null : (before?.finishedAt ?? null),
    },
  }
}

/** The refusal to examine another package before this one is finished or abandoned. */
export const unfinished = ({ number, lines }: ExaminedPackage) => ExaminationUnfinished({ number, left: leftToExamine(lines) })

/** The refusal to change what somebody else examines. */
export const heldByOther = ({ number, examination }: ExaminedPackage) =>
  ExaminationHeld({ number, ...nameValues('who', examination?.examiner ?? { name: '–', nameEn: null }) })
