import DataLoader from 'dataloader'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { countsBlindly } from '../steps/hiddenLocations.ts'
import { readBlindLocations } from '../store/blindLocations.ts'

const loaders = new WeakMap<object, DataLoader<string, ReadonlySet<string>>>()
const none: ReadonlySet<string> = new Set()

/**
 * Locations of a warehouse whose quantities the caller must not see: those of open blind counts, for those who count and do not decide
 * about differences. Batched per response; not cached across subscription events.
 */
export function blindLocations(ctx: Context, warehouseId: string): ReadonlySet<string> | Promise<ReadonlySet<string>> {
  if (!countsBlindly(signedIn(ctx), warehouseId)) return none
  let loader = loaders.get(ctx)
  if (!loader) {
    loader = new DataLoader(
      async (ids: readonly string[]) => {
        const byWarehouse = await readBlindLocations(ctx.db, [...new Set(ids)])
        return ids.map((id) => byWarehouse.get(id) ?? none)
      },
      { cache: false },
    )
    loaders.set(ctx, loader)
  }
  return loader.load(warehouseId)
}

/** A quantity at a location, or null while a blind count hides it; at once for all who do not count, for a map has many locations. */
export function unlessBlind<T>(ctx: Context, at: { warehouseId: string; locationId: string }, value: T): T | null | Promise<T | null> {
  const blind = blindLocations(ctx, at.warehouseId)
  return blind instanceof Promise ? blind.then((ids) => (ids.has(at.locationId) ? null : value)) : value
}

/** For descriptions of such quantities. */
export const whileBlind = 'null while a blind count of the location is open, for those who count and do not approve differences'
