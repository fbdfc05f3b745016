import { type Call, staffIdOf } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { decideAndSave, loadDecideSave, NotDirect } from '../../../kernel/command/loadDecideSave.ts'
import { fields, flag, id, scanned } from '../../../kernel/input/fieldTypes.ts'
import { truncateScan } from '../../../kernel/states/codes.ts'
import { packageRights } from '../../../package/states.ts'
import { type ExaminedPackage, saveExamination } from '../../../package/steps/examine.ts'
import { type Shipping, shippedFact } from '../../../package/steps/ship.ts'
import { ProductNotFound } from '../../../product/failures.ts'
import { type SharedCode, valuesOfAmbiguity } from '../../../product/rules/ambiguous.ts'
import { meantByCode, readProductCode, scannedPieces } from '../../../product/rules/scanned.ts'
import { GoodsAmbiguous, GoodsNotInPackage } from '../../../wave/failures.ts'
import { ExtraPiece, PackageUnknown, ScanPackageFirst } from '../../failures.ts'
import { valuesOfCode } from '../../foundShipment.ts'
import { judgeKept } from '../../keptWeight.ts'
import { leftToExamine, placePieces, refuseToExamine } from '../../rules/examination.ts'
import { type BegunPackage, type LoadedScan, loadOfExamination, readExaminationScan } from '../../store/examination.ts'
import { examinationFact } from '../examinationFact.ts'
import { examineView } from '../examineView.ts'
import { afterPieces, type Examined, examinationAfter, heldByOther, unfinished } from '../examining.ts'

interface ExamineInput {
  warehouseId: string
  code: string
  packageId?: string | null | undefined
  productId?: string | null | undefined
  takeOver?: boolean | null | undefined
}

const examining = loadDecideSave({
  together: (_inputs: readonly ExamineInput[]) => 1,
  load: loadOfExamination,
  valuesOf: ([input], isWhole, by) => ({
    ...valuesOfCode(input?.warehouseId, input?.code ?? ''),
    packageId: input?.packageId ?? null,
    examinerId: staffIdOf(by),
    isWhole,
    keys: readProductCode(input?.code ?? '')?.keys ?? [],
  }),
  read: readExaminationScan,
  decide(loaded: LoadedScan, call, input): Examined<LoadedScan> {
    const { open, called } = loaded
    const code = readProductCode(input.code)
    const products = code ? meantByCode(code, loaded.products) : []
    const isOfOpen = products.some(({ id: known }) => open?.lines.some(({ productId }) => productId === known))
    if (called && !isOfOpen) return openPackage(loaded, call, called, input.takeOver === true)
    if (!open) throw products.length > 0 ? ScanPackageFirst() : PackageUnknown({ code: truncateScan(input.code) })
    const chosen = products.filter(({ id: known }) => !input.productId || known === input.productId)
    return countPieces(loaded, call, open, { code: input.code, products: chosen })
  },
  save: saveExamination,
})

/** Opens a package by its label. Fails if another one is unfinished, or if somebody else examines it. */
function openPackage(loaded: LoadedScan, call: Call, pkg: ExaminedPackage, takeOver: boolean): Examined<LoadedScan> {
  const { examination } = pkg
  if (loaded.open && loaded.open.id !== pkg.id) throw unfinished(loaded.open)
  const refusal = refuseToExamine(pkg, examination)
  if (refusal) throw refusal
  const isBegun = examination?.state === 'INSPECTING'
  if (isBegun && examination.examinerId !== staffIdOf(call) && !takeOver) throw heldByOther(pkg)
  const after = examinationAfter(examination, call, isBegun ? null : 'start')
  return {
    loaded,
    change: { pkg, evenStopped: false, ...after, line: null, shipping: null },
    result: examineView(pkg, { step: 'OPENED' }),
    facts: [examinationFact('examining', pkg)],
  }
}

/** Counts scanned pieces for the open package; the last ones finish its examination. */
function countPieces(
  loaded: LoadedScan,
  call: Call,
  pkg: BegunPackage,
  { code, products }: { code: string; products: readonly (SharedCode & { pieces: number | null })[] },
): Examined<LoadedScan> {
  const { number, lines, examination } = pkg
  const [first] = products
  if (!first) throw ProductNotFound({ code: truncateScan(code) })
  // A stopped package must not be examined on: who scans it has to put it aside.
  const refusal = refuseToExamine(pkg, examination)
  if (refusal) throw refusal
  const own = products.find(({ id: productId }) => lines.some((line) => line.productId === productId)) ?? first
  const pieces = scannedPieces(code, own.pieces)
  const placed = placePieces(lines, products, pieces)
  if (!placed) throw GoodsNotInPackage({ number, sku: first.sku })
  if ('several' in placed) {
    const several = products.filter(({ id: known }) => placed.several.some(({ productId }) => productId === known))
    throw GoodsAmbiguous(valuesOfAmbiguity(code, several))
  }
  const { line, extra } = placed
  if (extra > 0) throw ExtraPiece({ number, sku: line.sku, quantity: line.quantity, extra })
  const { lineId } = line
  const isLast = leftToExamine(lines) === pieces
  const leaving = isLast && pkg.rule === 'SHIPS' ? leave(loaded, call, pkg) : null
  const step = isLast ? 'INSPECTED' : 'PIECE'
  const counted = afterPieces(pkg, lineId, pieces)
  return {
    loaded,
    change: {
      pkg,
      evenStopped: false,
      ...examinationAfter(examination, call, isLast ? 'finish' : null),
      line: { lineId, pieces },
      shipping: leaving?.shipping ?? null,
    },
    result: examineView(counted, {
      step,
      lineId,
      scanned: pieces,
      shipped: Boolean(leaving?.shipping),
      toWeigh: leaving?.shipping === null,
    }),
    facts: [examinationFact(isLast ? 'examined' : 'examining', pkg), ...(leaving?.shipping?.shipments.map(shippedFact) ?? [])],
  }
}

/** Ships the package with its last piece; without an accepted weight it is examined, and ships when it has been weighed. */
function leave({ leaving }: LoadedScan, call: Call, pkg: BegunPackage): { shipping: Shipping | null } {
  if (!leaving) throw new NotDirect()
  const kept = judgeKept(leaving.weights, call, pkg)
  return { shipping: kept.refusal ? null : { shipments: [leaving.shipment], weighing: kept.weighing } }
}

/** Scan of an examination: opens a package by its label, then counts its pieces one by one; the last one finishes it. */
export const examineScan = command({
  name: 'examineScan',
  means:
    'Examines a packed package: its label opens it, then each piece is scanned; the last one finishes the examination, and ships the package if the warehouse ships by examination. Wrong and extra pieces are refused and change nothing.',
  right: packageRights.examine,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Tracking number or package number, then barcodes or SKUs of its goods.' }),
    packageId: id('Package').nullish().meta({
      description: 'Package on the screen. Without it, or once it is examined, pieces count for the package that you have begun.',
    }),
    productId: id('Product').nullish().meta({ description: 'Chosen product, if several share the barcode.' }),
    takeOver: flag().nullish().meta({ description: 'Continue the examination that somebody else has begun.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  direct: examining,
  run: (tx, call, input) => decideAndSave(tx, call, examining, input),
})
