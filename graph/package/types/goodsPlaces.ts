import DataLoader from 'dataloader'
import type { Context } from '../../kernel/schema/context.ts'
import { type GoodsPlace, readGoodsPlaces } from '../store/goods.ts'

const loaders = new WeakMap<object, DataLoader<string, GoodsPlace[]>>()

/** Goods locations of a package, batched per response; not cached across subscription events. */
export function placesOf(ctx: Context, packageId: string): Promise<GoodsPlace[]> {
  let loader = loaders.get(ctx)
  if (!loader) {
    loader = new DataLoader(
      async (ids: readonly string[]) => {
        const places = Map.groupBy(await readGoodsPlaces(ctx.pool, ids), (place) => place.packageId)
        return ids.map((id) => places.get(id) ?? [])
      },
      { cache: false },
    )
    loaders.set(ctx, loader)
  }
  return loader.load(packageId)
}

/** Number of pieces of a package that are allocated to it, on shelves or picked. */
export async function allocatedPieces(ctx: Context, packageId: string): Promise<number> {
  return (await placesOf(ctx, packageId)).reduce((sum, { lineId, pieces }) => sum + (lineId === null ? 0 : pieces), 0)
}
