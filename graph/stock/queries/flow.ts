import { isStaff, Person, Staff } from '../../access/types/staff.ts'
import { hasRight, scopeOfRight } from '../../kernel/command/actor.ts'
import { badInput } from '../../kernel/command/badInput.ts'
import { instantsOf } from '../../kernel/day.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf, pageRequestForwards, toConnection } from '../../kernel/schema/pageOf.ts'
import { Search, type SearchShape, searchValues } from '../../kernel/schema/search.ts'
import { valuesOf } from '../../kernel/states/enumSpec.ts'
import { Product } from '../../product/types.ts'
import { warehouseRights } from '../../warehouse/states.ts'
import { Warehouse } from '../../warehouse/types.ts'
import { documentsOfCustomers, StockQuantity, stockRights } from '../states.ts'
import { type FlowOf, pageOfFlow } from '../store/flow.ts'
import { type FlowFilter, pageOfFlowGroups, peopleOfFlow } from '../store/flowGroups.ts'
import { blindLocations } from '../types/blindCounts.ts'
import { StockChange, StockChangeGroup } from '../types/flow.ts'

const withoutBlind = 'without changes at locations of an open blind count for those who count and do not approve differences'

const isNumber = (text: string) => /^\d{1,18}$/.test(text)
const toCursor = (no: string) => Buffer.from(no).toString('base64url')

/** Number of a ledger row of a cursor; throws BAD_USER_INPUT. */
function fromCursor(cursor: string | null): string | null {
  const no = cursor && Buffer.from(cursor, 'base64url').toString()
  if (no !== null && !isNumber(no)) throw badInput('Invalid cursor')
  return no
}

/** Whose ledger is asked for, and what the caller sees of it. */
async function flowOf(ctx: Context, warehouseId: string, productId: string): Promise<FlowOf> {
  const staff = hasRight(signedIn(ctx), warehouseRights.read, { warehouseId })
  const { customerIds = [] } = scopeOfRight(signedIn(ctx), stockRights.read) ?? {}
  const hidden = [...(await blindLocations(ctx, warehouseId))]
  return { warehouseId, productId, staff, hidden, reach: customerIds, language: ctx.language }
}

type Quantity = keyof typeof StockQuantity.values

/** The quantities whose changes the caller sees; null for all. What lies where, and which wave takes it, is not told to customers. */
function quantitiesSeen({ staff }: FlowOf, asked: readonly Quantity[] | null | undefined): readonly Quantity[] | null {
  const given = asked?.length ? asked : null
  return staff ? given : (given ?? valuesOf(StockQuantity)).filter((quantity) => quantity !== 'ON_HAND')
}

const StockFlowGroupRange = builder.inputType('StockFlowGroupRange', {
  description: 'A group of ledger rows, as a `StockChangeGroup` names it.',
  fields: (t) => ({
    first: t.string({ required: true, description: '`firstNo` of the group.' }),
    last: t.string({ required: true, description: '`no` of the group.' }),
  }),
})

builder.queryField('stockFlow', (t) =>
  t.connection(
    {
      type: StockChange,
      description: `Stock ledger of a product in a warehouse, latest change first, ${withoutBlind}; for customers without \`ON_HAND\`. Forward pagination only (\`first\`, \`after\`).`,
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
        quantities: t.arg({ type: [enumOf(StockQuantity)], description: 'Only changes of these quantities; all if absent.' }),
        until: t.arg({ type: 'DateTime', description: 'Only changes up to this moment.' }),
        group: t.arg({ type: StockFlowGroupRange, description: 'Only the changes of this group.' }),
      },
      resolve: async (_root, { warehouseId, productId, quantities, until, group, ...args }, ctx) => {
        const page = pageRequestForwards(args)
        const before = fromCursor(page.from)
        if (group && !(isNumber(group.first) && isNumber(group.last))) throw badInput('Invalid group')
        const seen = await flowOf(ctx, warehouseId.id, productId.id)
        const asked = { quantities: quantitiesSeen(seen, quantities), until: until ?? null, group: group ?? null }
        const of = { ...seen, ...asked }
        const rows = await pageOfFlow(ctx.pool, of, { before, limit: page.limit })
        const edges = rows.slice(0, page.limit).map((node) => ({ cursor: toCursor(node.no), node }))
        return toConnection(edges, rows.length > page.limit, page)
      },
    },
    ...pageOf('StockChange'),
  ),
)

const StockFlowFilter = builder.inputType('StockFlowFilter', {
  description: 'Filter of the stock ledger of a product. All given fields must match.',
  fields: (t) => ({
    quantities: t.field({ type: [enumOf(StockQuantity)], description: 'Only changes of these quantities.' }),
    documentKinds: t.stringList({ description: 'Only changes by documents of these types, as `documentKind` names them.' }),
    staffIds: t.globalIDList({ for: [Staff], description: 'Only changes by these members of staff. Not for customers.' }),
    location: t.field({ type: Search, description: 'Only pieces at locations whose code matches. Not for customers.' }),
    from: t.string({ description: 'First day in the time zone of the warehouse, YYYY-MM-DD.' }),
    to: t.string({ description: 'Last day, included.' }),
    days: t.int({ description: 'Only changes since this number of days ago.' }),
    until: t.field({ type: 'DateTime', description: 'Only changes up to this moment.' }),
  }),
})

/** Converts the filter to conditions; throws BAD_USER_INPUT if a customer asks for what only staff see. */
async function conditionsOf(ctx: Context, of: FlowOf, filter: typeof StockFlowFilter.$inferInput): Promise<FlowFilter> {
  const { quantities, documentKinds, staffIds, location, from, to, days, until } = filter
  if (!of.staff && (staffIds?.length || searchValues(location).length > 0)) throw badInput('Customers see neither locations nor people')
  if (!of.staff && documentKinds?.some((kind) => !documentsOfCustomers.has(kind))) throw badInput('Customers see their own documents only')
  if ([from, to].some((day) => day && !(/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))))
    throw badInput('A day is YYYY-MM-DD')
  const byDay = from || to || typeof days === 'number'
  const warehouse = byDay ? await ctx.db.warehouse.findUnique({ where: { id: of.warehouseId }, select: { timeZone: true } }) : null
  const { gte, lt } = instantsOf(warehouse?.timeZone ?? 'UTC', { from, to, days }, new Date())
  // Times of the ledger are whole milliseconds.
  const ends = [until, lt && new Date(lt.getTime() - 1)].flatMap((end) => end ?? [])
  return {
    quantities: quantitiesSeen(of, quantities),
    documentKinds: documentKinds?.length ? documentKinds : null,
    staffIds: staffIds?.length ? staffIds.map(({ id }) => id) : null,
    locations: locationsOf(location),
    since: gte ?? null,
    until: ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null,
  }
}

function locationsOf(search: SearchShape | null | undefined): FlowFilter['locations'] {
  const values = searchValues(search)
  if (!search || values.length === 0) return null
  if (search.mode === 'EXACT') return { codes: values, patterns: [] }
  const patterns = values.map((value) => `${search.mode === 'FUZZY' ? '%' : ''}${value.replace(/[\\%_]/g, '\\$&')}%`)
  return { codes: [], patterns }
}

builder.queryField('stockFlowGroups', (t) =>
  t.connection(
    {
      type: StockChangeGroup,
      description: `Stock ledger of a product in a warehouse as people read it: the changes of one quantity by one document, person and location, without a pause, are one row, ${withoutBlind}; for customers without \`ON_HAND\`. The row that began last comes first; one that gains changes keeps its place, so that pages read one after the other show each row once. A page may have fewer rows than asked for and still a next page. Forward pagination only (\`first\`, \`after\`).`,
      authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
        filter: t.arg({ type: StockFlowFilter, description: 'Filter; all changes if absent.' }),
      },
      resolve: async (_root, { warehouseId, productId, filter, ...args }, ctx) => {
        const page = pageRequestForwards(args)
        const before = fromCursor(page.from)
        const of = await flowOf(ctx, warehouseId.id, productId.id)
        const conditions = await conditionsOf(ctx, of, filter ?? {})
        const { rows, next } = await pageOfFlowGroups(ctx.pool, { ...of, ...conditions }, { before, limit: page.limit })
        const { edges, pageInfo } = toConnection(
          rows.map((node) => ({ cursor: toCursor(node.firstNo), node })),
          next !== null,
          page,
        )
        return { edges, pageInfo: { ...pageInfo, endCursor: next === null ? pageInfo.endCursor : toCursor(next) } }
      },
    },
    ...pageOf('StockChangeGroup'),
  ),
)

builder.queryField('stockFlowPeople', (t) =>
  t.field({
    type: [Person],
    description: 'Members of staff who made the latest changes of the stock of a product; none for customers.',
    authScopes: (_root, args) => ({ rightFor: { right: stockRights.read, ref: { warehouseId: args.warehouseId.id } } }),
    args: {
      warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
      productId: t.arg.globalID({ required: true, for: Product, description: 'The product.' }),
    },
    resolve: async (_root, { warehouseId, productId }, ctx) => {
      const of = await flowOf(ctx, warehouseId.id, productId.id)
      return of.staff && isStaff({}, {}, ctx) ? peopleOfFlow(ctx.pool, of) : []
    },
  }),
)
