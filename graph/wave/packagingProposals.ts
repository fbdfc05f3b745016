import { dayIn } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { rateLimits } from '../logistics/states/rates.ts'
import { type FreightAsked, freightOf } from '../logistics/steps/freight.ts'
import type { CartonPieces } from '../product/rules/carton/shapes.ts'
import {
  choosePackaging,
  type JudgedMaterial,
  type MaterialSize,
  ownPackaging,
  type PackagingBound,
  type PackagingChoice,
  packagingBound,
  worthPricing,
} from '../product/rules/packaging.ts'
import { readMaterialSizes } from '../product/steps/findProducts.ts'
import { judgePackages } from './judgePackages.ts'
import { type PackageToPack, readPackagesToPack } from './store/table.ts'

/** What is proposed for a package, and what is known of each packaging. */
export interface ProposedPackaging extends PackagingChoice {
  packageId: string
  warehouseId: string
  bound: PackagingBound | null
}

/** How a package may be packed into each packaging. */
export interface PackingPlan {
  package: PackageToPack
  /** Null if a piece was not measured. */
  pieces: CartonPieces[] | null
  judged: JudgedMaterial[]
  bound: PackagingBound | null
  choice: PackagingChoice | null
}

/** The packaging to propose for each package of a wave that is still to be packed; packages without a proposal are left out. */
export async function readPackagingProposals(ctx: Context, waveId: string): Promise<ProposedPackaging[]> {
  const plans = await readPlans(ctx, waveId, null)
  return plans.flatMap(({ package: { packageId, warehouseId }, bound, choice }) =>
    choice ? [{ packageId, warehouseId, bound, ...choice }] : [],
  )
}

/** How one package of a wave may be packed; null if it is not to be packed any more. */
export async function readPackingPlan(ctx: Context, waveId: string, packageId: string): Promise<PackingPlan | null> {
  const [plan] = await readPlans(ctx, waveId, packageId)
  return plan ?? null
}

async function readPlans(ctx: Context, waveId: string, packageId: string | null): Promise<PackingPlan[]> {
  const [packages, materials] = await Promise.all([readPackagesToPack(ctx.db, waveId, packageId), readMaterialSizes(ctx.db)])
  const judgedOf = await judgePackages(packages, materials)
  const today = new Date()
  const asked = packages.map((one) => {
    const { pieces, judged } = judgedOf(one)
    return pieces ? worthPricing(judged).map((material) => ({ material, freight: freightAsked(one, pieces, material, today) })) : []
  })
  const toPrice = asked.flat().flatMap(({ freight }) => freight ?? [])
  const answers = await freightOf(ctx, toPrice)
  const priceOf = new Map(toPrice.map((one, at) => [one, answers[at]]))
  return packages.map((one, at): PackingPlan => {
    const { pieces, judged } = judgedOf(one)
    const bound = pieces && packagingBound(pieces, materials)
    const own = ownMaterial(one, materials)
    if (own) return { package: one, pieces, judged, bound, choice: { material: own, freight: null, reason: 'OWN' } }
    const options = (asked[at] ?? []).map(({ material, freight }) => {
      const price = freight && priceOf.get(freight)
      const total = price?.freight.total ?? null
      return { material, freight: total !== null && price?.currency ? { amount: total, currency: price.currency } : null }
    })
    return { package: one, pieces, judged, bound, choice: choosePackaging(options) }
  })
}

function ownMaterial({ pieces }: PackageToPack, materials: readonly MaterialSize[]): MaterialSize | null {
  const id = ownPackaging(pieces)
  return materials.find((material) => material.id === id) ?? null
}

/** What is asked of the freight of a package in a packaging; null if it has no channel or cannot be priced. */
function freightAsked(
  { channelId, timeZone, country, postcode, city }: PackageToPack,
  pieces: readonly CartonPieces[],
  { weightGrams, lengthMillimetres: length, widthMillimetres: width, heightMillimetres: height }: MaterialSize,
  today: Date,
): FreightAsked | null {
  const grams = pieces.reduce((sum, one) => sum + one.quantity * one.grams, weightGrams)
  if (channelId === null || country === null || Math.max(length, width, height) > rateLimits.sideMillimetres) return null
  const address = { country, postcode: postcode || null, city: city || null }
  return { channelId, day: dayIn(timeZone, today), address, measures: { grams, length, width, height } }
}
