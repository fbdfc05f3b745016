import type { Right } from '../command/right.ts'
import type { Machine } from '../states/machine.ts'
import { builder } from './builder.ts'
import type { Context } from './context.ts'
import { enumOf, stateEnum } from './enum.ts'

interface CountsOptions<Filter> {
  /** Name of the field, such as `transferCounts`. */
  field: string
  /** Documents as descriptions name them, such as `transfers`. */
  what: string
  machine: Machine
  right: Right
  // biome-ignore lint/suspicious/noExplicitAny: Pothos types the fields of an input only where it is declared.
  filter: any
  // biome-ignore lint/suspicious/noExplicitAny: the type of the warehouse stands in an area, which the kernel does not know.
  warehouse: any
  /** Documents of a warehouse by state; the filter's own states are taken out. */
  group: (ctx: Context, warehouseId: string, filter: Filter) => Promise<{ state: string; _count: { _all: number } }[]>
}

/** Adds the query of how many documents of a warehouse are in each state, for the tabs of a list. */
export function stateCounts<Filter>(options: CountsOptions<Filter>): void {
  const { field, what, machine, right, filter, warehouse, group } = options
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
      authScopes: (_root, args) => ({ rightFor: { right, ref: { warehouseId: (args.warehouseId as { id: string }).id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: filter, description: 'Filter; all if absent.' }),
      },
      resolve: async (_root, args, ctx) => {
        const { warehouseId, filter: asked } = args as { warehouseId: { id: string }; filter: object | null | undefined }
        const rows = await group(ctx, warehouseId.id, { ...asked, states: null } as Filter)
        const counts = new Map(rows.map(({ state, _count }) => [state, _count._all]))
        return machine.order.map((state) => ({ state, count: counts.get(state) ?? 0 }))
      },
    }),
  )
}
