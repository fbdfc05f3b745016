import { hasRight } from '../kernel/command/actor.ts'
import { dayIn, daysBefore } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { templateOf } from './files.ts'
import type { ImportTarget } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { type ExampleRow, exampleRows } from './rules/examples.ts'
import { exchangeRights, type ImportKindName, rightOfKind } from './states.ts'
import { readExampleFacts } from './store/examples.ts'
import type { OutSheet } from './write/workbook.ts'

export interface ExamplePlace {
  kind: ImportKindName
  warehouseId: string
  /** The customer, or what the rows go into, as the kind needs. */
  customerId: string | null
  target: { typename: string; id: string } | null
}

/** Id of whom or what the rows of a place are for, with the columns that it does not have; null if it is not what its kind needs. */
async function ownerIn({ db }: Context, { kind, warehouseId, customerId, target }: ExamplePlace): Promise<Owner | null> {
  const spec = kindOf(kind).target
  if (!spec) return target === null && customerId !== null ? { id: customerId, without: [] } : null
  if (customerId !== null || target?.typename !== spec.node) return null
  const [found] = await spec.read(db, [target.id])
  return found?.warehouseId === warehouseId ? found : null
}

type Owner = Pick<ImportTarget, 'id' | 'without'>

/**
 * Rows with which a kind of import can be tried in a new warehouse, made of what it has; none where the customer or target has rows of this kind, or the
 * caller may not import them.
 */
export const examplesOf = async (ctx: Context, place: ExamplePlace): Promise<ExampleRow[]> => (await examplesIn(ctx, place)).rows

async function examplesIn(ctx: Context, place: ExamplePlace): Promise<{ rows: ExampleRow[]; without: readonly string[] }> {
  const { kind, warehouseId, customerId } = place
  const ref = { warehouseId, customerId }
  const mayImport = ctx.actor && [exchangeRights.import, rightOfKind[kind]].every((right) => ctx.actor && hasRight(ctx.actor, right, ref))
  const owner = mayImport ? await ownerIn(ctx, place) : null
  const facts = owner && (await readExampleFacts(ctx.db, { kind, warehouseId, ownerId: owner.id }))
  if (!facts) return { rows: [], without: [] }
  const { timeZone, now, skus, locations, channel, ...address } = facts
  const today = dayIn(timeZone, now)
  const rows = exampleRows(kind, { skus, locations, channel, address, today, tomorrow: daysBefore(today, -1) }, ctx.language)
  return { rows, without: owner.without }
}

/** The template of a kind filled in with example rows; null without such rows. */
export async function exampleSheets(ctx: Context, place: ExamplePlace): Promise<OutSheet[] | null> {
  const { rows, without } = await examplesIn(ctx, place)
  return rows.length > 0 ? templateOf(place.kind, ctx.language, { examples: rows, without }) : null
}
