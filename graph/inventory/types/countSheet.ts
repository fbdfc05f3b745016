import { filePath } from '../../file/rules.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { actorName } from '../../kernel/command/actorName.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Money } from '../../kernel/schema/money.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { productNameIn } from '../../product/rules/product.ts'
import { CartonBarcode } from '../../product/types.ts'
import { Quality } from '../../stock/states.ts'
import { type AssessedLine, assessCounts } from '../count/assessCount.ts'
import { planCountPosting } from '../count/countLosses.ts'
import { progressOf, recountToCount, refuseDecider } from '../rules/counting.ts'
import {
  inventoryRights,
  StockCountDecision,
  StockCountLineState,
  StockCountLossKind,
  StockCountProgress,
  StockCountSkipReason,
} from '../states.ts'
import { type CountEntryRow, type CountMovement, readCountPlaces, readLosers, readSheetProducts } from '../store/countSheet.ts'
import { StockCountRecount } from './recount.ts'

/** Counts with their lines, as their pages and stations need them; null for those that are not visible. */
export async function loadSheets(ctx: Context, ids: readonly string[]) {
  const counts = await ctx.db.stockCount.findMany({
    where: { id: { in: [...ids] }, ...visible(ctx, 'StockCount') },
    include: { warehouse: { select: { timeZone: true, adjustmentLimit: true } } },
  })
  const linesOf = await assessCounts(ctx.db, counts, new Date())
  const placesOf = Map.groupBy(await readCountPlaces(ctx.db, ids), ({ countId }) => countId)
  const productOf = await readSheetProducts(ctx.db, [...new Set([...linesOf.values()].flat().map(({ productId }) => productId))])
  const sheets = counts.map((count) => {
    const isApprover = hasRight(signedIn(ctx), inventoryRights.approve, count)
    // Those who count a blind count see the book when it is over.
    const sees = { seesBook: !count.isBlind || count.endedAt !== null || isApprover, mayApprove: count.state === 'COUNTING' && isApprover }
    const lines = (linesOf.get(count.id) ?? []).map((line) => ({ ...line, ...sees, shown: productOf.get(line.productId) }))
    return [count.id, { count, ...sees, places: placesOf.get(count.id) ?? [], lines }] as const
  })
  const byId = new Map(sheets)
  return ids.map((id) => byId.get(id) ?? null)
}

type Sheet = NonNullable<Awaited<ReturnType<typeof loadSheets>>[number]>
type Line = Sheet['lines'][number]

const Entry = builder.objectRef<CountEntryRow>('StockCountEntry').implement({
  description: 'One counting of a line.',
  fields: (t) => ({
    counted: t.exposeInt('counted', { description: 'Number of pieces counted.' }),
    countedAt: t.expose('countedAt', { type: 'DateTime', description: 'When they were counted.' }),
    by: t.loadable(actorName),
  }),
})

const CountedMovement = builder.objectRef<CountMovement>('StockCountMovement').implement({
  description: 'A movement at the location of a line since its book was read.',
  fields: (t) => ({
    change: t.exposeInt('change', { description: 'Number of pieces added; negative for pieces taken off.' }),
    movedAt: t.expose('movedAt', { type: 'DateTime', description: 'When the goods were moved.' }),
    documentKind: t.exposeString('documentKind', { description: 'Kind of document that caused it.' }),
    documentNumber: t.exposeString('documentNumber', { description: 'Its number.' }),
  }),
})

const hidden = 'null for those who count a blind count, until it is over'

const CountLine = builder.objectRef<Line>('StockCountLine').implement({
  description: 'A product to count at a location.',
  fields: (t) => ({
    id: t.id({ description: 'Global id.', resolve: ({ id }) => toNodeId('StockCountLine', id) }),
    location: t.exposeString('location', { description: 'Code of the location.' }),
    productId: t.id({ description: 'The product.', resolve: ({ productId }) => toNodeId('Product', productId) }),
    sku: t.exposeString('sku', { description: 'SKU of the product.' }),
    productName: t.string({
      description: 'Name of the product in your language.',
      resolve: ({ product }, _args, { language }) => productNameIn(language, product),
    }),
    codes: t.stringList({
      description: 'Barcodes of one piece of the product.',
      resolve: ({ shown }) => (shown?.barcodes ?? []).filter(({ pieces }) => pieces === 1).map(({ code }) => code),
    }),
    picture: t.string({
      nullable: true,
      description: 'Path of the main picture of the product.',
      resolve: ({ shown }) => (shown?.pictureFileId ? filePath(shown.pictureFileId) : null),
    }),
    cartonBarcodes: t.field({
      type: [CartonBarcode],
      description: 'Barcodes of cartons of the product.',
      resolve: ({ shown }) => (shown?.barcodes ?? []).filter(({ pieces }) => pieces > 1),
    }),
    quality: t.expose('quality', { type: enumOf(Quality), description: 'Quality.' }),
    progress: t.field({
      type: enumOf(StockCountProgress),
      description: 'Where its counting stands, without the direction of a difference.',
      resolve: ({ state }) => progressOf(state),
    }),
    recount: t.field({
      type: StockCountRecount,
      nullable: true,
      description: 'Why it is counted again; null if it is not.',
      resolve: (line, _args, ctx) => {
        const { kind, id } = signedIn(ctx)
        return recountToCount(line, `${kind} ${id}`, !line.seesBook)
      },
    }),
    tally: t.exposeInt('tally', { nullable: true, description: 'Number of pieces scanned so far; null unless it is being counted.' }),
    holder: t.loadable({
      ...actorName,
      description: 'Name of who counts it right now.',
      resolve: ({ tally, holderId }) => (tally === null ? 'SYSTEM ' : `STAFF ${holderId ?? ''}`),
    }),
    skipReason: t.expose('skipReason', {
      type: enumOf(StockCountSkipReason),
      nullable: true,
      description: 'Why it is not counted.',
    }),
    state: t.field({
      type: enumOf(StockCountLineState),
      nullable: true,
      description: `Where its counting stands; ${hidden}.`,
      resolve: ({ state, seesBook }) => (seesBook ? state : null),
    }),
    book: t.int({
      nullable: true,
      description: `Number of pieces when the book was read; ${hidden}.`,
      resolve: ({ book, seesBook }) => (seesBook ? book : null),
    }),
    movedSince: t.int({
      nullable: true,
      description: `Sum of the movements since then and before the last count, and of the corrections of what it saw; ${hidden}.`,
      resolve: ({ assessment, seesBook }) => (seesBook ? assessment.movedSince : null),
    }),
    expected: t.int({
      nullable: true,
      description: `Number of pieces that should lie there; ${hidden}.`,
      resolve: ({ assessment, seesBook }) => (seesBook ? assessment.expected : null),
    }),
    counted: t.int({
      nullable: true,
      description: `Number of pieces counted last; null until then, and ${hidden}.`,
      resolve: ({ assessment, seesBook }) => (seesBook ? assessment.counted : null),
    }),
    difference: t.int({
      nullable: true,
      description: `Counted pieces less the expected ones; null until counted, and ${hidden}.`,
      resolve: ({ assessment, seesBook }) => (seesBook ? assessment.difference : null),
    }),
    value: t.field({
      type: Money,
      nullable: true,
      description: `Declared value of the difference; null until counted, and ${hidden}.`,
      resolve: ({ product, assessment: { difference }, seesBook }) =>
        seesBook && difference !== null ? declaredValue(product, difference) : null,
    }),
    refusedReason: t.exposeString('refusedReason', { nullable: true, description: 'Why the difference was refused.' }),
    entries: t.field({
      type: [Entry],
      nullable: true,
      description: `What was counted, in order; ${hidden}.`,
      resolve: ({ entries, seesBook }) => (seesBook ? entries : null),
    }),
    movements: t.field({
      type: [CountedMovement],
      nullable: true,
      description: `What moved since the book was read; ${hidden}.`,
      resolve: ({ movements, seesBook }) => (seesBook ? movements.filter(({ change }) => change !== 0) : null),
    }),
    allowedDecisions: t.field({
      type: [enumOf(StockCountDecision)],
      description: 'Decisions available to you now.',
      resolve: (line, _args, ctx) => {
        const { kind, id } = signedIn(ctx)
        const all = Object.keys(StockCountDecision.values) as (keyof typeof StockCountDecision.values)[]
        return line.mayApprove ? all.filter((decision) => !refuseDecider(decision, line, { kind, id }, '')) : []
      },
    }),
  }),
})

const declaredValue = (product: AssessedLine['product'], pieces: number) => ({
  amount: product.declaredPrice.mul(pieces),
  currency: product.currency,
})

const Place = builder.objectRef<Sheet['places'][number]>('StockCountPlace').implement({
  description: 'A location to visit for a count.',
  fields: (t) => ({
    location: t.string({ description: 'Its code.', resolve: ({ location }) => location.code }),
    prefix: t.string({ description: 'Prefix of the code: the aisle.', resolve: ({ location }) => location.prefix }),
    column: t.int({ description: 'Column, from 1.', resolve: ({ location }) => location.column }),
    layer: t.int({ description: 'Layer, from 1 at the bottom.', resolve: ({ location }) => location.layer }),
    isEmpty: t.boolean({ description: 'Whether somebody found nothing there.', resolve: ({ emptyAt }) => emptyAt !== null }),
    skipReason: t.expose('skipReason', {
      type: enumOf(StockCountSkipReason),
      nullable: true,
      description: 'Why it is not visited to the end.',
    }),
  }),
})

type LossRow = Awaited<ReturnType<typeof readLosers>>[number]

const StockCountLoss = builder.objectRef<LossRow>('StockCountLoss').implement({
  description: 'A document that loses goods when a count is completed.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(StockCountLossKind), description: 'What becomes of it.' }),
    number: t.exposeString('number', { description: 'Its number.' }),
    documentId: t.id({ description: 'Its id.', resolve: ({ node, id }) => toNodeId(node, id) }),
  }),
})

export const StockCountSheet = builder.objectRef<Sheet>('StockCountSheet').implement({
  description: 'Locations and lines of a count.',
  fields: (t) => ({
    places: t.field({ type: [Place], description: 'Its locations, in walking order.', resolve: ({ places }) => places }),
    lines: t.field({ type: [CountLine], description: 'Its lines, in walking order.', resolve: ({ lines }) => lines }),
    losses: t.field({
      type: [StockCountLoss],
      nullable: true,
      complexity: 40,
      description: `Documents that lose goods if it is completed with the differences found so far; ${hidden}.`,
      resolve: async ({ count, lines, seesBook }, _args, ctx) => {
        if (!seesBook) return null
        if (count.state !== 'COUNTING') return []
        const meant = lines.map((line) => ({ ...line, state: line.state === 'NEEDS_APPROVAL' ? ('APPROVED' as const) : line.state }))
        return readLosers(ctx.db, await planCountPosting(ctx.db, count.warehouseId, meant))
      },
    }),
  }),
})
