import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { allocate, type Demand } from '../../stock/rules.ts'
import { type FreePlace, readFreePlaces, readPiles } from '../../stock/steps/piles.ts'
import type { AllocationChange } from '../../stock/steps/post.ts'
import { OtherPlaceTaken } from '../failures.ts'
import { geometryOf } from '../layout/layoutRules.ts'
import { buildLayout, type Layout } from '../plan/layout.ts'
import { readStoredLayout, readWalkLocations } from '../store/layout.ts'
import { addStop, readStops, type WalkReader } from '../store/walk.ts'
import { byDistance, insertStop } from '../walk/insertStop.ts'

/** Maximum number of locations that a picker chooses from. */
const mostPlaces = 5

type Reader = WalkReader & Pick<Tx, 'warehouseLayout'>

/** Layout of a warehouse with these locations; null if it was never saved. */
async function layoutWith(db: Reader, warehouseId: string, locationIds: readonly string[]): Promise<Layout | null> {
  const stored = await readStoredLayout(db, warehouseId)
  return stored && buildLayout(await readWalkLocations(db, warehouseId, locationIds), geometryOf(stored))
}

/** Other locations where a product of a wave is free: the nearest first, without a layout by location codes; none if the wave is not visible. */
export async function otherPlaces(ctx: Context, waveId: string, at: { locationId: string; productId: string }): Promise<FreePlace[]> {
  const wave = await ctx.db.wave.findFirst({ where: { id: waveId, ...visible(ctx, 'Wave') }, select: { warehouseId: true } })
  if (!wave) return []
  const { warehouseId } = wave
  const free = await readFreePlaces(ctx.db, { warehouseId, productId: at.productId })
  const others = free.filter(({ locationId }) => locationId !== at.locationId)
  const layout = await layoutWith(ctx.db, warehouseId, [at.locationId, ...others.map(({ locationId }) => locationId)])
  return (layout ? byDistance(layout, at.locationId, others) : others).slice(0, mostPlaces)
}

interface Missing {
  locationId: string
  productId: string
  sku: string
  wants: readonly Demand[]
}

/**
 * Allocates missing pieces at another location, which becomes a part of the walk of a locked wave; the caller posts. Fails with OTHER_PLACE_TAKEN if
 * they are not free there any more.
 */
export async function allocateElsewhere(
  tx: Tx,
  call: Call,
  wave: Pick<Wave, 'id' | 'warehouseId'>,
  location: string,
  { locationId: from, productId, sku, wants }: Missing,
): Promise<AllocationChange[]> {
  const pieces = wants.reduce((sum, { quantity }) => sum + quantity, 0)
  const places = await readFreePlaces(tx, { warehouseId: wave.warehouseId, productId })
  const other = places.find((place) => place.location === location && place.locationId !== from)
  const piles = other ? await readPiles(tx, [{ locationId: other.locationId, productId }]) : []
  const free = piles.filter((pile) => pile.quality === 'GOOD')
  const { allocations, without } = allocate([{ packageId: wave.id, wants }], free)
  if (!other || without.length > 0) throw OtherPlaceTaken({ location, sku, pieces })
  const walk = await readStops(tx, wave.id)
  if (walk.length > 0 && !walk.includes(other.locationId)) {
    const layout = await layoutWith(tx, wave.warehouseId, [...walk, other.locationId])
    const inOrder = layout ? insertStop(layout, walk, from, other.locationId) : [...walk, other.locationId]
    await addStop(tx, call, wave.id, other.locationId, inOrder)
  }
  return allocations
}
