import type { Call } from '../../kernel/command/call.ts'
import type { Saving } from '../../kernel/command/loadDecideSave.ts'
import { countedPart, type ExaminationChange, examinationParts, valuesOfCounted, valuesOfExamination } from '../store/examining.ts'
import { shippingParts } from '../store/shipping.ts'
import { type Shipping, saveShipping } from './ship.ts'

export { begunBy, type ExaminedLine, readExaminedLines, resetExaminations } from '../store/examination.ts'
export { type ExaminationChange, type ExaminedPackage, examinedPackagePart, type LoadedExamination } from '../store/examining.ts'

const parts = { sql: `${examinationParts}, ${countedPart}` }

/** The last pieces of a package that ships with them: what its lines change is one change of each, because a statement can't change a row twice. */
const shippingToo = { sql: `${examinationParts}, ${shippingParts('changed_examination', ', examined = l.quantity')}` }

/** What a scan of an examination saves; `shipping` if the package leaves with its last piece. */
export function saveExamination([first]: readonly { call: Call; change: ExaminationChange & { shipping: Shipping | null } }[]): Saving {
  const { call, change } = first as { call: Call; change: ExaminationChange & { shipping: Shipping | null } }
  const values = valuesOfExamination(call, change)
  if (!change.shipping) return { parts, rows: change.line ? 2 : 1, values: { ...values, ...valuesOfCounted(change.line) } }
  const shipping = saveShipping([{ call, change: change.shipping }])
  return { ...shipping, parts: shippingToo, values: { ...values, ...shipping.values } }
}
