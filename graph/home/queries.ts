import { builder } from '../kernel/schema/builder.ts'
import { packageRights } from '../package/states.ts'
import { warehouseRights } from '../warehouse/states.ts'
import { Warehouse } from '../warehouse/types.ts'
import { readPanel } from './panel.ts'
import { search } from './search.ts'
import { homeRights } from './states.ts'
import { PanelType, SearchResult } from './types.ts'

builder.queryField('panel', (t) =>
  t.field({
    type: PanelType,
    nullable: true,
    description: 'Current control panel of a warehouse.',
    complexity: 100,
    authScopes: (_root, args) => ({ rightFor: { right: homeRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    resolve: (_root, { warehouseId }, ctx) => readPanel(ctx, warehouseId.id),
  }),
)

builder.queryField('search', (t) =>
  t.field({
    type: [SearchResult],
    description:
      'Searches the documents, products and locations of a warehouse by number, code or prefix, products also by part of their names, limited to what you may see. Exact matches come first.',
    complexity: 20,
    // Customers see no warehouse, but their packages in it.
    authScopes: (_root, { warehouseId: { id: warehouseId } }) => ({
      $any: {
        rightFor: { right: warehouseRights.read, ref: { warehouseId } },
        $any: { rightFor: { right: packageRights.read, ref: { warehouseId } } },
      },
    }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      text: t.arg.string({ required: true, description: 'Search text, at most 100 characters; empty text finds nothing.' }),
      perKind: t.arg.int({ required: true, defaultValue: 5, description: 'Maximum results per kind, up to 20.' }),
    },
    resolve: (_root, { warehouseId, text, perKind }, ctx) => search(ctx, warehouseId.id, text, perKind),
  }),
)
