import type PrismaTypes from '../../generated/pothos.ts'
import type { Right } from '../command/right.ts'
import { countedTo } from '../states/countedTo.ts'
import { defineEnum, type EnumSpec } from '../states/enumSpec.ts'
import type { Machine } from '../states/machine.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { delegateOf } from './delegateOf.ts'
import { enumOf, stateEnum } from './enum.ts'
import { pageOf } from './pageOf.ts'
import { recordChanged, refOf } from './recordChanged.ts'
import { visible } from './scoped.ts'
import { givenValues, type Miss, SearchMiss, type SearchShape } from './search.ts'

/** The counts by state of a list, for its tabs. */
interface Counts<Filter> {
  /** Name of the field, such as `transferCounts`. */
  field: string
  /** Documents as descriptions name them, such as `transfers`. */
  what: string
  machine: Machine
  right: Right
  filter: { $inferInput: Filter }
  count(ctx: Context, warehouseId: string, filter: Filter): Promise<{ state: string; count: number }[]>
}

interface DocumentList<Model extends keyof PrismaTypes, Filter, Sort extends string> {
  /** Singular of its fields: `transfer` adds `transfers`, `transferCounts` if it has a machine, `transferMisses` and `transferChanged`. */
  name: string
  model: Model
  right: Right
  /** Documents as descriptions name them, such as `transfers`. */
  what: string
  /** When they change, such as `opened or changed`, which is told of the subscription. */
  emitted?: string
  /** Description of the list if it is not only `Transfers of a warehouse`. */
  means?: string
  filter: { $inferInput: Filter }
  /** The filter as a condition; the warehouse and what the reader may see are added. */
  where(
    filter: Filter | null | undefined,
    ctx: Context,
    warehouseId: string,
  ): PrismaTypes[Model]['Where'] | Promise<PrismaTypes[Model]['Where']>
  /** Orders to choose from, `NEWEST` by default; by age if absent. */
  sort?: { by: EnumSpec<Sort>; orders: Record<Sort, PrismaTypes[Model]['OrderBy'][]> }
  machine?: Machine
}

export const AgeSort = defineEnum('AgeSort', 'Order of a list by age.', {
  NEWEST: 'Latest first.',
  OLDEST: 'Earliest first: what has waited longest.',
})

/** The order of set-up data. */
export const CodeSort = defineEnum('CodeSort', 'Order of set-up data.', {
  CODE: 'By code.',
  CODE_DESC: 'By code, last first.',
  NEWEST: 'Latest first.',
  OLDEST: 'Earliest first.',
})

type Field = Parameters<Parameters<typeof builder.queryField>[1]>[0]

interface Arguments<Filter> {
  warehouseId: { id: string }
  filter: Filter | null | undefined
}

const rightIn = (right: Right, args: object) => ({
  rightFor: { right, ref: { warehouseId: (args as Arguments<unknown>).warehouseId.id } },
})

const argumentsOf = (t: Pick<Field, 'arg'>, filter: object) => ({
  warehouseId: t.arg.globalID({ required: true, for: refOf('Warehouse'), description: 'The warehouse.' }),
  filter: t.arg({ type: filter as never, description: 'Filter; all if absent.' }),
})

/** Adds what a list of documents of a warehouse needs: pages with their total, counts by state for the tabs, and the changes. */
export function documentList<Model extends keyof PrismaTypes, Filter extends object, Sort extends string = never>(
  list: DocumentList<Model, Filter, Sort>,
): void {
  const { name, model, right, what, emitted = 'created or changed', filter, machine } = list
  const sort: { by: EnumSpec<string>; orders: Partial<Record<string, PrismaTypes[Model]['OrderBy'][]>> } = list.sort ?? {
    by: AgeSort,
    orders: byAge,
  }
  const means = list.means ?? `${what.charAt(0).toUpperCase()}${what.slice(1)} of a warehouse.`
  const whereOf = async (ctx: Context, warehouseId: string, asked: Filter | null | undefined) => ({
    warehouseId,
    AND: [visible(ctx, model), await list.where(asked, ctx, warehouseId)],
  })
  const orderBy = (asked: string | null | undefined) => sort.orders[asked ?? 'NEWEST'] ?? byAge.NEWEST

  builder.queryField(`${name}s`, (t) =>
    t.prismaConnection(
      {
        type: model as never,
        cursor: 'id' as never,
        description: means,
        authScopes: (_root: object, args: object) => rightIn(right, args),
        args: {
          ...argumentsOf(t, filter),
          sort: t.arg({ type: enumOf(sort.by), description: 'Order; default `NEWEST`.' }),
        },
        totalCount: async (_parent: unknown, args: object, ctx: Context) => {
          const { warehouseId, filter } = args as Arguments<Filter>
          return delegateOf(ctx.db, model).count({ where: await whereOf(ctx, warehouseId.id, filter), take: countedTo })
        },
        resolve: async (query: object, _root: unknown, args: object, ctx: Context) => {
          const { warehouseId, filter, sort } = args as Arguments<Filter> & { sort?: string | null }
          const where = await whereOf(ctx, warehouseId.id, filter)
          return delegateOf(ctx.db, model).findMany({ ...query, where, orderBy: orderBy(sort) }) as never
        },
      } as never,
      ...pageOf(model),
    ),
  )
  if (machine)
    stateCounts<Filter>({
      field: `${name}Counts`,
      what,
      machine,
      right,
      filter,
      count: async (ctx, warehouseId, asked) => {
        const where = await whereOf(ctx, warehouseId, asked)
        const rows = await delegateOf(ctx.db, model).groupBy({ by: ['state'], where, _count: { _all: true } })
        return rows.map(({ state, _count }) => ({ state, count: _count._all }))
      },
    })
  builder.queryField(`${name}Misses`, (t) =>
    t.field({
      type: [SearchMiss],
      description: `Values of an exact search without a match in the list of ${what}, in any state; empty for other searches.`,
      complexity: 100,
      authScopes: (_root, args) => rightIn(right, args),
      args: argumentsOf(t, filter),
      resolve: async (_root, args, ctx) => {
        const { warehouseId, filter: asked } = args as unknown as Arguments<Filter>
        return missesOf(asked, async (filter) => {
          const where = await whereOf(ctx, warehouseId.id, filter)
          return (await delegateOf(ctx.db, model).findFirst({ where, select: { id: true } })) !== null
        })
      },
    }),
  )
  recordChanged({ field: `${name}Changed`, model, right, emits: `${what} of the warehouse when ${emitted}` })
}

/** What a filter may have besides its own fields. */
interface Searching {
  search?: SearchShape | null
  /** The searched columns. */
  searchIn?: unknown
}

/** Values of a search that are looked for at once. */
const missesAtOnce = 4

/** Values of an exact search that no row has; `isThere` says whether one matches a filter. */
async function missesOf<Filter extends object>(
  asked: Filter | null | undefined,
  isThere: (filter: Filter) => Promise<boolean>,
): Promise<Miss[]> {
  const { search, searchIn, states: _tab, ...others } = (asked ?? {}) as Searching & Record<string, unknown>
  if (search?.mode !== 'EXACT') return []
  const isNarrowed = Object.values(others).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined,
  )
  const missOf = async (value: string): Promise<Miss[]> => {
    const only = { search: { mode: 'EXACT', values: [value] }, ...(searchIn ? { searchIn } : {}) }
    if (await isThere({ ...others, ...only } as Filter)) return []
    return [{ value, isLeftOut: isNarrowed && (await isThere(only as Filter)) }]
  }
  const values = givenValues(search)
  const misses: Miss[] = []
  for (let at = 0; at < values.length; at += missesAtOnce)
    misses.push(...(await Promise.all(values.slice(at, at + missesAtOnce).map(missOf))).flat())
  return misses
}

/** The orders of a list that can be read from both ends. */
export const byAge = { NEWEST: [{ id: 'desc' }], OLDEST: [{ id: 'asc' }] } satisfies Record<string, { id: 'asc' | 'desc' }[]>

/** The orders of set-up data, whose codes may repeat in other warehouses. */
export const byCode = {
  CODE: [{ code: 'asc' }, { id: 'asc' }],
  CODE_DESC: [{ code: 'desc' }, { id: 'desc' }],
  ...byAge,
} satisfies Record<keyof typeof CodeSort.values, { code?: 'asc' | 'desc'; id?: 'asc' | 'desc' }[]>

/** Adds the query of how many documents of a warehouse are in each state, for the tabs of a list. */
export function stateCounts<Filter>({ field, what, machine, right, filter, count }: Counts<Filter>): void {
  const Count = builder.objectRef<{ state: string; count: number }>(`${machine.node}Count`).implement({
    description: `Number of ${what} in a state.`,
    fields: (t) => ({
      state: t.field({ type: enumOf(stateEnum(machine)), description: 'The state.', resolve: ({ state }) => state }),
      count: t.exposeInt('count', { description: `Number of ${what}.` }),
    }),
  })
  builder.queryField(field, (t) =>
    t.field({
      type: [Count],
      description: `Number of ${what} in each state, in lifecycle order; ignores \`states\` of the filter.`,
      complexity: 20,
      authScopes: (_root, args) => rightIn(right, args),
      args: argumentsOf(t, filter),
      resolve: async (_root, args, ctx) => {
        const { warehouseId, filter: asked } = args as unknown as Arguments<Filter>
        const counts = new Map(
          (await count(ctx, warehouseId.id, { ...asked, states: null } as Filter)).map((row) => [row.state, row.count]),
        )
        return machine.order.map((state) => ({ state, count: counts.get(state) ?? 0 }))
      },
    }),
  )
}
