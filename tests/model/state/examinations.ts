import { at, forbid, type Line, type Model, type Package, type Person, Refused, stopOf, stopped, sum } from './model.ts'
import { resetExamination, ship } from './packages.ts'

export type Examined = { parcel: number } | { sku: string; pieces: number }

const left = ({ lines }: Package) => sum(lines, ({ quantity, examined }) => quantity - examined)
const isBegun = (one: Package, who: Person) => one.examination === 'INSPECTING' && one.examiner === who

/** One scan of an examination: the number of a package, or a piece. `shown` is the package on the screen. */
export function examine(model: Model, who: Person, scanned: Examined, shown: number | null, takeOver: boolean): void {
  const onScreen = shown !== null && isBegun(at(model.packages, shown), who) ? shown : null
  const begun = onScreen ?? model.packages.findIndex((one) => isBegun(one, who))
  if ('parcel' in scanned) open(model, who, scanned.parcel, begun, takeOver)
  else count(model, begun, scanned)
}

function count(model: Model, begun: number, scanned: { sku: string; pieces: number }): void {
  forbid([begun < 0, 'SCAN_PACKAGE_FIRST'])
  const one = at(model.packages, begun)
  const line = one.lines.find(({ sku }) => sku === scanned.sku)
  // A product of another customer is unknown here.
  if (!line) throw new Refused([stopOf(one) ?? 'GOODS_NOT_IN_PACKAGE', 'PRODUCT_NOT_FOUND'])
  forbid(stopped(one))
  forbid([line.examined + scanned.pieces > line.quantity, 'EXTRA_PIECE'])
  line.examined += scanned.pieces
  if (left(one) > 0) return
  one.examination = 'INSPECTED'
  if (model.examination === 'SHIPS') ship(model, begun)
}

function open(model: Model, who: Person, index: number, begun: number, takeOver: boolean): void {
  const one = at(model.packages, index)
  forbid([begun >= 0 && begun !== index, 'EXAMINATION_UNFINISHED'])
  forbid([one.state !== 'TO_BE_SHIPPED', 'PACKAGE_NOT_EXAMINABLE'])
  forbid(stopped(one))
  forbid([one.examination === 'INSPECTED', 'PACKAGE_EXAMINED'])
  forbid([one.examination === 'INSPECTING' && one.examiner !== who && !takeOver, 'EXAMINATION_HELD'])
  Object.assign(one, { examination: 'INSPECTING', examiner: who })
}

/** Takes pieces of a line back. */
export function unexamine(model: Model, who: Person, index: number, sku: string, pieces: number): void {
  const one = at(model.packages, index)
  const line = one.lines.find((other) => other.sku === sku)
  forbid(
    [one.state === 'SHIPPED', 'PACKAGE_ALREADY_SHIPPED'],
    [one.state !== 'SHIPPED' && (line?.examined ?? 0) < pieces, 'NOTHING_TO_UNDO'],
  )
  const others = model.packages.some((other) => other !== one && isBegun(other, who))
  forbid([one.examiner !== who, 'EXAMINATION_HELD'], [one.examination === 'INSPECTED' && others, 'EXAMINATION_UNFINISHED'])
  one.examination = 'INSPECTING'
  ;(line as Line).examined -= pieces
}

export function abandon(model: Model, index: number): void {
  const one = at(model.packages, index)
  forbid([one.state === 'SHIPPED', 'PACKAGE_ALREADY_SHIPPED'])
  forbid([one.examination === 'WAITING', 'EXAMINATION_NOT_BEGUN'])
  resetExamination(one)
}
