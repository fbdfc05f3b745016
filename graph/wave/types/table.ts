import { filePath } from '../../file/rules.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { stopOf } from '../../package/rules.ts'
import { LabelState, PackageStop } from '../../package/states.ts'
import { Package, PackageState } from '../../package/types/package.ts'
import { readPackagingProposals, readPackingPlan } from '../packagingProposals.ts'
import type { Progress } from '../rules/work.ts'
import { type ShownLine, shownLines } from '../store/lines.ts'
import type { PickLine as PickLineRow } from '../store/pickList.ts'
import type { GoodsLeft, SlotRow } from '../store/table.ts'
import { PackagingProposal, PackingPlan } from './packing.ts'
import { Wave } from './wave.ts'

type Figures = Progress & { id: string }

export const WaveFigures = builder.objectRef<Figures>('WaveFigures').implement({
  description: 'Sorting or packing progress of a wave, without abnormal packages.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the figures, within sorting and packing only.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces of the wave.' }),
    done: t.exposeInt('done', { description: 'Number of pieces done.' }),
    packages: t.exposeInt('packages', { description: 'Number of packages of the wave.' }),
    complete: t.exposeInt('complete', { description: 'Number of packages complete.' }),
  }),
})

/** Figures of a stage of a wave, the same object in a station and in the results of its scans. */
export const figuresOf = (stage: 'sorted' | 'packed', { waveId, ...figures }: Omit<Figures, 'id'> & { waveId: string }): Figures => ({
  ...figures,
  id: `${waveId} ${stage}`,
})

const WaveSlotType = builder.objectRef<SlotRow>('WaveSlot').implement({
  description: 'A package of a wave as the put wall and the packing station show it.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    packageNumber: t.exposeString('packageNumber', { description: 'Number.' }),
    slot: t.exposeInt('slot', { nullable: true, description: 'Slot; null if the wave is not sorted.' }),
    moreBoxes: t.exposeIntList('moreBoxes', {
      description: 'Boxes of the pick cart with other pieces of it, which it got when the ones before were full.',
    }),
    state: t.expose('state', { type: PackageState, description: 'Current state.' }),
    stop: t.field({
      type: enumOf(PackageStop),
      nullable: true,
      description: 'What stops it; null if nothing does.',
      resolve: stopOf,
    }),
    label: t.expose('label', { type: enumOf(LabelState), description: 'State of its label.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces of the package.' }),
    sorted: t.exposeInt('sorted', { description: 'Number of pieces in the slot.' }),
    packed: t.exposeInt('packed', { description: 'Number of pieces packed.' }),
    joins: t.globalID({
      nullable: true,
      description:
        'The package from which it was split and to which it can be joined while nothing of it is packed; null while parcels that were split from it are not shipped.',
      resolve: ({ joinsId }) => joinsId && { type: 'Package', id: joinsId },
    }),
  }),
})

/** A line of a package at the packing station. */
export const PackedLine = builder.objectRef<ShownLine>('PackedLine').implement({
  description: 'A line of a package at the packing station.',
  fields: (t) => ({
    lineId: t.globalID({ description: 'The line.', resolve: ({ lineId }) => ({ type: 'PackageLine', id: lineId }) }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.string({
      description: 'Name in your language.',
      resolve: ({ productName, productNameEn }, _args, { language }) => (language === 'en' ? (productNameEn ?? productName) : productName),
    }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'First barcode.' }),
    picture: t.string({
      nullable: true,
      description: 'Path of the main picture of the product.',
      resolve: ({ pictureFileId }) => (pictureFileId ? filePath(pictureFileId) : null),
    }),
    quantity: t.exposeInt('quantity', { description: 'Number of pieces of the line.' }),
    sorted: t.exposeInt('sorted', { description: 'Number of pieces in its slot.' }),
    packed: t.exposeInt('packed', { description: 'Number of pieces packed.' }),
  }),
})

const WaveGoodsLeft = builder.objectRef<GoodsLeft>('WaveGoodsLeft').implement({
  description: 'Unpacked pieces of a product.',
  fields: (t) => ({
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.exposeString('productName', { description: 'Name.' }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'First barcode.' }),
    left: t.exposeInt('left', { description: 'Number of pieces.' }),
  }),
})

export interface TableShape {
  waveId: string
  figures: Progress
  slots: SlotRow[]
}

const waveOf = (query: object, waveId: string, db: { wave: { findUniqueOrThrow(args: object): unknown } }) =>
  db.wave.findUniqueOrThrow({ ...query, where: { id: waveId } }) as Prisma.WaveGetPayload<object>

export const SortingTable = builder.objectRef<TableShape>('SortingTable').implement({
  description: 'Current put wall of a wave.',
  fields: (t) => ({
    wave: t.prismaField({
      type: Wave,
      description: 'The wave.',
      resolve: (query, { waveId }, _args, ctx) => waveOf(query, waveId, ctx.db),
    }),
    figures: t.field({
      type: WaveFigures,
      description: 'Sorting progress.',
      resolve: ({ waveId, figures }) => figuresOf('sorted', { waveId, ...figures }),
    }),
    slots: t.expose('slots', { type: [WaveSlotType], description: 'Packages, by slot.' }),
  }),
})

export interface BenchShape extends TableShape {
  openId: string | null
  openLines: ShownLine[]
  goodsLeft: GoodsLeft[]
}

export const PackingBench = builder.objectRef<BenchShape>('PackingBench').implement({
  description: 'Current packing station of a wave.',
  fields: (t) => ({
    wave: t.prismaField({
      type: Wave,
      description: 'The wave.',
      resolve: (query, { waveId }, _args, ctx) => waveOf(query, waveId, ctx.db),
    }),
    figures: t.field({
      type: WaveFigures,
      description: 'Packing progress.',
      resolve: ({ waveId, figures }) => figuresOf('packed', { waveId, ...figures }),
    }),
    packages: t.expose('slots', { type: [WaveSlotType], description: 'Packages, by slot and number.' }),
    proposals: t.field({
      type: [PackagingProposal],
      description: 'Proposed packaging of the packages still to be packed; none for a package with pieces that were not measured.',
      resolve: ({ waveId }, _args, ctx) => readPackagingProposals(ctx, waveId),
    }),
    packingPlan: t.field({
      type: PackingPlan,
      nullable: true,
      description: 'How any of its packages still to be packed may be packed into each packaging; null for others.',
      args: { packageId: t.arg.globalID({ required: true, for: Package, description: 'The package.' }) },
      resolve: ({ waveId }, { packageId }, ctx) => readPackingPlan(ctx, waveId, packageId.id),
    }),
    open: t.field({
      type: WaveSlotType,
      nullable: true,
      description: 'Started package that is not complete.',
      resolve: ({ openId, slots }) => slots.find(({ packageId }) => packageId === openId) ?? null,
    }),
    openLines: t.expose('openLines', { type: [PackedLine], description: 'Contents of that package.' }),
    contents: t.field({
      type: [PackedLine],
      description: 'Contents of any of its packages.',
      args: { packageId: t.arg.globalID({ required: true, for: Package, description: 'The package.' }) },
      resolve: ({ slots }, { packageId }, ctx) =>
        slots.some((one) => one.packageId === packageId.id) ? shownLines(ctx.db, packageId.id) : [],
    }),
    goodsLeft: t.expose('goodsLeft', { type: [WaveGoodsLeft], description: 'Unpacked pieces by SKU, at most 250 products.' }),
  }),
})

const PickShare = builder.objectRef<PickLineRow['shares'][number]>('PickShare').implement({
  description: "A package's share of a pick.",
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Number.' }),
    slot: t.exposeInt('slot', { nullable: true, description: 'Slot of the put wall.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces for it.' }),
  }),
})

export const PickLine = builder.objectRef<PickLineRow>('PickLine').implement({
  description: 'A line of a pick list: what to take from one location for a wave.',
  fields: (t) => ({
    locationId: t.globalID({ description: 'The location.', resolve: ({ locationId }) => ({ type: 'Location', id: locationId }) }),
    locationCode: t.exposeString('locationCode', { description: 'Code.' }),
    areaCode: t.exposeString('areaCode', { description: 'Cargo area.' }),
    productId: t.globalID({ description: 'The product.', resolve: ({ productId }) => ({ type: 'Product', id: productId }) }),
    sku: t.exposeString('sku', { description: 'SKU.' }),
    productName: t.exposeString('productName', { description: 'Name.' }),
    barcode: t.exposeString('barcode', { nullable: true, description: 'First barcode.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces.' }),
    picked: t.exposeBoolean('picked', { description: 'Whether they were picked.' }),
    shares: t.expose('shares', { type: [PickShare], description: 'Packages that they are for; empty once picked.' }),
  }),
})

export interface AffectedPackage {
  packageId: string
  number: string
  pieces: number
}

const AffectedPackageType = builder.objectRef<AffectedPackage>('WaveShortHit').implement({
  description: 'A package affected by short picks.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    number: t.exposeString('number', { description: 'Number.' }),
    pieces: t.exposeInt('pieces', { description: 'Number of pieces that it would lack.' }),
  }),
})

export interface ShortPreview {
  hits: AffectedPackage[]
  endsWave: boolean
  refusal: string | null
}

export const WaveShortPreview = builder.objectRef<ShortPreview>('WaveShortPreview').implement({
  description: 'Preview of short picks, by the rule of the confirmation.',
  fields: (t) => ({
    hits: t.expose('hits', { type: [AffectedPackageType], description: 'Packages that would become abnormal.' }),
    endsWave: t.exposeBoolean('endsWave', {
      description:
        'Whether the confirmation leaves no package to pack, so that the wave ends, and what is missing is not picked again in it.',
    }),
    refusal: t.exposeString('refusal', {
      nullable: true,
      description: 'Failure message that the confirmation would return; null if it would succeed.',
    }),
  }),
})
