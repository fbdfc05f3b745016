import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/builder.ts'
import { enumOf } from '../../kernel/enum.ts'
import { LabelState } from '../../package/states.ts'
import { PackageState } from '../../package/types/package.ts'
import type { ProgressFigures, ShownLine } from '../store/lines.ts'
import type { PickLine as PickLineRow } from '../store/pickList.ts'
import type { GoodsLeft, HoleRow } from '../store/table.ts'
import { Wave } from './wave.ts'

export const WaveFigures = builder.objectRef<ProgressFigures>('WaveFigures').implement({
  description: 'How far the sorting or the packing of a wave has come. Abnormal packages do not count.',
  fields: (t) => ({
    pieces: t.exposeInt('pieces', { description: 'Pieces of the wave.' }),
    done: t.exposeInt('done', { description: 'Of them: done.' }),
    packages: t.exposeInt('packages', { description: 'Packages of the wave.' }),
    complete: t.exposeInt('complete', { description: 'Of them: complete.' }),
  }),
})

const WaveHole = builder.objectRef<HoleRow>('WaveHole').implement({
  description: 'A package of a wave as the sorting table and the packing bench see it.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    packageNumber: t.exposeString('packageNumber', { description: 'Its number.' }),
    hole: t.exposeInt('hole', { nullable: true, description: 'Its hole; null where the wave is not sorted.' }),
    state: t.expose('state', { type: PackageState, description: 'Where it stands.' }),
    label: t.expose('label', { type: enumOf(LabelState), description: 'Where its label stands.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces that belong into it.' }),
    sorted: t.exposeInt('sorted', { description: 'Of them: in the hole.' }),
    packed: t.exposeInt('packed', { description: 'Of them: packed.' }),
  }),
})

/** What belongs into a package, line by line. */
export const PackedLine = builder.objectRef<ShownLine>('PackedLine').implement({
  description: 'A line of a package as the packing bench shows it.',
  fields: (t) => ({
    lineId: t.globalID({ description: 'The line.', resolve: ({ lineId }) => ({ type: 'PackageLine', id: lineId }) }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    productName: t.exposeString('productName', { description: 'Its name.' }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'Its first barcode.' }),
    quantity: t.exposeInt('quantity', { description: 'Pieces that belong into the package.' }),
    sorted: t.exposeInt('sorted', { description: 'Of them: in its hole.' }),
    packed: t.exposeInt('packed', { description: 'Of them: packed.' }),
  }),
})

const WaveGoodsLeft = builder.objectRef<GoodsLeft>('WaveGoodsLeft').implement({
  description: 'Pieces of a product that are still to be packed.',
  fields: (t) => ({
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    productName: t.exposeString('productName', { description: 'Its name.' }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'Its first barcode.' }),
    left: t.exposeInt('left', { description: 'How many pieces.' }),
  }),
})

export interface TableShape {
  waveId: string
  figures: ProgressFigures
  holes: HoleRow[]
}

/** The wave behind a station, as far as the caller may see it. */
const waveOf = (query: object, waveId: string, db: { wave: { findUniqueOrThrow(args: object): unknown } }) =>
  db.wave.findUniqueOrThrow({ ...query, where: { id: waveId } }) as Prisma.WaveGetPayload<object>

export const SortingTable = builder.objectRef<TableShape>('SortingTable').implement({
  description: 'The sorting table of a wave as it stands now.',
  fields: (t) => ({
    wave: t.prismaField({
      type: Wave,
      description: 'The wave.',
      resolve: (query, { waveId }, _args, ctx) => waveOf(query, waveId, ctx.db),
    }),
    figures: t.expose('figures', { type: WaveFigures, description: 'How far its sorting has come.' }),
    holes: t.expose('holes', { type: [WaveHole], description: 'Its packages, by hole.' }),
  }),
})

export interface BenchShape extends TableShape {
  openId: string | null
  openLines: ShownLine[]
  goodsLeft: GoodsLeft[]
}

export const PackingBench = builder.objectRef<BenchShape>('PackingBench').implement({
  description: 'The packing bench of a wave as it stands now.',
  fields: (t) => ({
    wave: t.prismaField({
      type: Wave,
      description: 'The wave.',
      resolve: (query, { waveId }, _args, ctx) => waveOf(query, waveId, ctx.db),
    }),
    figures: t.expose('figures', { type: WaveFigures, description: 'How far its packing has come.' }),
    packages: t.expose('holes', { type: [WaveHole], description: 'Its packages, by hole and number.' }),
    open: t.field({
      type: WaveHole,
      nullable: true,
      description: 'The package into which pieces have gone and that is not complete.',
      resolve: ({ openId, holes }) => holes.find(({ packageId }) => packageId === openId) ?? null,
    }),
    openLines: t.expose('openLines', { type: [PackedLine], description: 'What belongs into that package.' }),
    goodsLeft: t.expose('goodsLeft', { type: [WaveGoodsLeft], description: 'What is still to be packed, by SKU; at most 250 products.' }),
  }),
})

const PickShare = builder.objectRef<PickLineRow['shares'][number]>('PickShare').implement({
  description: 'The part of a pick that is for one package.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Its number.' }),
    hole: t.exposeInt('hole', { nullable: true, description: 'Its hole at the sorting table.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces for it.' }),
  }),
})

export const PickLine = builder.objectRef<PickLineRow>('PickLine').implement({
  description: 'What is to be taken from one location for a wave.',
  fields: (t) => ({
    locationId: t.globalID({ description: 'The location.', resolve: ({ locationId }) => ({ type: 'Location', id: locationId }) }),
    locationCode: t.exposeString('locationCode', { description: 'Its code.' }),
    areaCode: t.exposeString('areaCode', { description: 'Its cargo area.' }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'Its SKU.' }),
    productName: t.exposeString('productName', { description: 'Its name.' }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'Its first barcode.' }),
    pieces: t.exposeInt('pieces', { description: 'How many pieces.' }),
    picked: t.exposeBoolean('picked', { description: 'Whether they have left the shelf.' }),
    shares: t.expose('shares', { type: [PickShare], description: 'Which packages they are for; empty once picked.' }),
  }),
})

export interface ShortHit {
  packageId: string
  number: string
  pieces: number
}

const ShortHitType = builder.objectRef<ShortHit>('WaveShortHit').implement({
  description: 'A package that would go without.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Its number.' }),
    pieces: t.exposeInt('pieces', { description: 'Pieces that it would lack.' }),
  }),
})

export interface ShortPreview {
  hits: ShortHit[]
  refusal: string | null
}

export const WaveShortPreview = builder.objectRef<ShortPreview>('WaveShortPreview').implement({
  description: 'Whom pieces that were not found would hit, by the same rule as the confirmation.',
  fields: (t) => ({
    hits: t.expose('hits', { type: [ShortHitType], description: 'The packages that would become abnormal.' }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Why the confirmation would refuse, for people; null where it would not.',
    }),
  }),
})
