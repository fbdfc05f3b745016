import DataLoader from 'dataloader'
import type { Prisma, Product } from '../../generated/prisma/client.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import type { CartBox } from '../rules/boxes.ts'
import { readFreeBoxes, readMoreBoxes } from '../store/boxes.ts'
import {
  type PickProgress,
  type PickTaskLine,
  readBoxes,
  readPickers,
  readPickProgress,
  readPickTasks,
  readSkips,
} from '../store/picking.ts'

/** What a station needs to pick a wave, online and offline. */
export interface PickTask {
  lines: PickTaskLine[]
  /** Codes of skipped locations, in the order of the skips. */
  skipped: string[]
  /** Boxes of the pick cart; empty unless the wave is sorted while it is picked. */
  boxes: CartBox[]
  /** Boxes of the pick cart that no package has. */
  freeBoxes: number[]
}

/** Products with what a document selects of them. */
interface SelectedProducts {
  query: Pick<Prisma.ProductFindManyArgs, 'select' | 'include'>
  ids: readonly string[]
}

/** Picking of waves, batched per response; not cached across subscription events. */
interface Loaders {
  progress: DataLoader<string, PickProgress>
  pickers: DataLoader<string, string[]>
  tasks: DataLoader<string, PickTask>
  products: DataLoader<SelectedProducts, Product[]>
  /** Boxes that packages got when the ones before were full. */
  moreBoxes: DataLoader<string, number[]>
}

const loaders = new WeakMap<object, Loaders>()

/** Loaders of the picking of waves. */
export function pickingOf(ctx: Context): Loaders {
  const known = loaders.get(ctx)
  if (known) return known
  const batched = <Value, Key = string>(read: (keys: readonly Key[]) => Promise<Value[]>) => new DataLoader(read, { cache: false })
  const made: Loaders = {
    progress: batched(async (ids) => {
      const rows = new Map((await readPickProgress(ctx.db, ids)).map((row) => [row.waveId, row]))
      return ids.map((waveId) => rows.get(waveId) ?? { waveId, open: 0, picked: 0 })
    }),
    pickers: batched(async (ids) => {
      const rows = Map.groupBy(await readPickers(ctx.db, ids), ({ waveId }) => waveId)
      return ids.map((id) => (rows.get(id) ?? []).map(({ staffId }) => staffId))
    }),
    tasks: batched(async (ids) => {
      const lines = Map.groupBy(await readPickTasks(ctx.db, ids), ({ waveId }) => waveId)
      const skips = Map.groupBy(await readSkips(ctx.db, ids), ({ waveId }) => waveId)
      const boxes = Map.groupBy(await readBoxes(ctx.db, ids), ({ waveId }) => waveId)
      const free = Map.groupBy(await readFreeBoxes(ctx.db, ids), ({ waveId }) => waveId)
      return ids.map((id) => ({
        lines: lines.get(id) ?? [],
        skipped: (skips.get(id) ?? []).map(({ location }) => location),
        boxes: boxes.get(id) ?? [],
        freeBoxes: (free.get(id) ?? []).map(({ box }) => box),
      }))
    }),
    moreBoxes: batched(async (ids) => {
      const boxes = await readMoreBoxes(ctx.db, ids)
      return ids.map((id) => boxes.get(id) ?? [])
    }),
    products: batched((asked: readonly SelectedProducts[]) => readProducts(ctx, asked)),
  }
  loaders.set(ctx, made)
  return made
}

/** Products that the caller may see, in one query for all with the same selection. */
async function readProducts(ctx: Context, asked: readonly SelectedProducts[]): Promise<Product[][]> {
  const groups = Map.groupBy(asked, ({ query }) => JSON.stringify(query))
  const found = await Promise.all(
    [...groups.values()].map(async (group) => {
      const ids = new Set(group.flatMap((one) => one.ids))
      const where = { id: { in: [...ids] }, ...visible(ctx, 'Product') }
      const rows = new Map((await ctx.db.product.findMany({ ...group[0]?.query, where })).map((row) => [row.id, row]))
      return group.map((one) => [one, one.ids.flatMap((id) => rows.get(id) ?? [])] as const)
    }),
  )
  const productsOf = new Map(found.flat())
  return asked.map((one) => productsOf.get(one) ?? [])
}
