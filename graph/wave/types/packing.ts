import { hasRight } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Money } from '../../kernel/schema/money.ts'
import { logisticsRights } from '../../logistics/states.ts'
import type { PlacedPiece } from '../../product/rules/carton/shapes.ts'
import type { Amount, JudgedMaterial, PackagingBound } from '../../product/rules/packaging.ts'
import { PackagingOutcome, PackagingProof, PackagingReason } from '../../product/states.ts'
import type { PackingPlan as PackingPlanShape, ProposedPackaging } from '../packagingProposals.ts'
import type { PackageToPack } from '../store/table.ts'

const materialOf = (id: string) => ({ type: 'PackagingMaterial', id })

const PackagingBoundType = builder.objectRef<PackagingBound>('PackagingBound').implement({
  description: 'The least that could hold pieces by their volume; whether they fit in is not said.',
  fields: (t) => ({
    materialId: t.globalID({ description: 'The packaging material.', resolve: ({ materialId }) => materialOf(materialId) }),
    count: t.exposeInt('count', { description: 'Number of them; more than one if no packaging is large enough.' }),
  }),
})

/** What only those are told who may see freight in the warehouse. */
const shownFreight = (ctx: Context, warehouseId: string, freight: Amount | null): Amount | null =>
  hasRight(signedIn(ctx), logisticsRights.freight, { warehouseId, customerId: null }) ? freight : null

export const PackagingProposal = builder.objectRef<ProposedPackaging>('PackagingProposal').implement({
  description:
    'Packaging proposed for a package: for one piece, what its product is always packed in; otherwise, of those into which the measured pieces can be packed, the one that costs least.',
  fields: (t) => ({
    packageId: t.globalID({ description: 'The package.', resolve: ({ packageId }) => ({ type: 'Package', id: packageId }) }),
    materialId: t.globalID({ description: 'The packaging material.', resolve: ({ material }) => materialOf(material.id) }),
    reason: t.expose('reason', { type: enumOf(PackagingReason), description: 'Why it is proposed.' }),
    materialPrice: t.field({ type: Money, description: 'Price of the packaging.', resolve: ({ material }) => material.price }),
    freight: t.field({
      type: Money,
      nullable: true,
      description:
        'Freight of the package in it, today and by the rate card of its channel; null if it did not decide, and without the right to see freight.',
      resolve: ({ warehouseId, reason, freight }, _args, ctx) =>
        shownFreight(ctx, warehouseId, reason === 'FREIGHT_AND_MATERIAL' ? freight : null),
    }),
    bound: t.expose('bound', {
      type: PackagingBoundType,
      nullable: true,
      description: 'The least that could hold its pieces by volume; null if one was not measured.',
    }),
  }),
})

const PackedPiece = builder.objectRef<PlacedPiece & { product: PackageToPack['pieces'][number] }>('PackedPiece').implement({
  description: 'A piece in a packaging: its corner next to that of the packaging, and its sides as it lies.',
  fields: (t) => ({
    productId: t.globalID({ description: 'The product.', resolve: ({ product }) => ({ type: 'Product', id: product.productId }) }),
    sku: t.string({ description: 'SKU.', resolve: ({ product }) => product.sku }),
    productName: t.string({
      description: 'Name in your language.',
      resolve: ({ product }, _args, { language }) => (language === 'en' ? product.nameEn : product.name),
    }),
    x: t.int({ description: 'Distance along the length of the packaging, in mm.', resolve: ({ at }) => at[0] }),
    y: t.int({ description: 'Distance along the width of the packaging, in mm.', resolve: ({ at }) => at[1] }),
    z: t.int({ description: 'Height above the bottom of the packaging, in mm.', resolve: ({ at }) => at[2] }),
    lengthMillimetres: t.int({ description: 'Extent along the length of the packaging, in mm.', resolve: ({ sides }) => sides[0] }),
    widthMillimetres: t.int({ description: 'Extent along the width of the packaging, in mm.', resolve: ({ sides }) => sides[1] }),
    heightMillimetres: t.int({ description: 'Vertical extent, in mm.', resolve: ({ sides }) => sides[2] }),
  }),
})

const JudgedPackaging = builder.objectRef<JudgedMaterial>('JudgedPackaging').implement({
  description: 'A packaging, and whether the pieces of a package fit into it.',
  fields: (t) => ({
    materialId: t.globalID({ description: 'The packaging material.', resolve: ({ material }) => materialOf(material.id) }),
    outcome: t.field({ type: enumOf(PackagingOutcome), description: 'What is known.', resolve: ({ answer }) => answer.outcome }),
    proof: t.field({
      type: enumOf(PackagingProof),
      nullable: true,
      description: 'What proves that they do not fit; null unless it is proved.',
      resolve: ({ answer }) => (answer.outcome === 'DOES_NOT_FIT' ? answer.proof : null),
    }),
  }),
})

export const PackingPlan = builder.objectRef<PackingPlanShape>('PackingPlan').implement({
  description: 'How the pieces of a package may be packed.',
  fields: (t) => ({
    proposal: t.field({
      type: PackagingProposal,
      nullable: true,
      description: 'The proposed packaging; null if none is known to hold the pieces.',
      resolve: ({ package: { packageId, warehouseId }, bound, choice }) => choice && { packageId, warehouseId, bound, ...choice },
    }),
    sides: t.field({
      type: ['Int'],
      description: 'Length, width and height of the proposed packaging, in mm; empty without a proposal.',
      resolve: ({ choice }) =>
        choice ? [choice.material.lengthMillimetres, choice.material.widthMillimetres, choice.material.heightMillimetres] : [],
    }),
    pieces: t.field({
      type: [PackedPiece],
      description: 'The pieces in the proposed packaging, in the order in which they are put in; empty if no packing into it is known.',
      resolve: ({ package: { pieces }, judged, choice }) => {
        const answer = judged.find(({ material }) => material.id === choice?.material.id)?.answer
        if (answer?.outcome !== 'FITS') return []
        return answer.pieces.map((one) => ({ ...one, product: pieces[one.kind] as PackageToPack['pieces'][number] }))
      },
    }),
    packagings: t.expose('judged', {
      type: [JudgedPackaging],
      description: 'All packagings, by number; empty if a piece was not measured.',
    }),
  }),
})
