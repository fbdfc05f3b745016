import { hasRight } from '../kernel/command/actor.ts'
import { dayIn, daysBefore } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { templateOf } from './files.ts'
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

/** Id of whom or what the rows of a place are for; null if it is not what its kind needs. */
async function ownerIn({ db }: Context, { kind, warehouseId, customerId, target }: ExamplePlace): Promise<string | null> {
  const spec = kindOf(kind).target
  if (!spec) return target === null ? customerId : null
  if (customerId !== null || target?.typename !== spec.node) return null
  const [found] = await spec.read(db, [target.id])
  return found?.warehouseId === warehouseId ? found.id : null
}

/**
 * Rows with which a kind of import can be tried in a new warehouse, made of what it has; none where the customer or target has rows of this kind, or the
 * caller may not import them.
 */
export async function examplesOf(ctx: Context, place: ExamplePlace): Promise<ExampleRow[]> {
  const { kind, warehouseId, customerId } = place
  const ref = { warehouseId, customerId }
  const mayImport = ctx.actor && [exchangeRights.import, rightOfKind[kind]].every((right) => ctx.actor && hasRight(ctx.actor, right, ref))
  const ownerId = mayImport ? await ownerIn(ctx, place) : null
  const facts = ownerId === null ? null : await readExampleFacts(ctx.db, { kind, warehouseId, ownerId })
  if (!facts) return []
  const { timeZone, now, skus, locations, channel, ...address } = facts
  const today = dayIn(timeZone, now)
  return exampleRows(kind, { skus, locations, channel, address, today, tomorrow: daysBefore(today, -1) }, ctx.language)
}

/** The template of a kind filled in with example rows; null without such rows. */
export async function exampleSheets(ctx: Context, place: ExamplePlace): Promise<OutSheet[] | null> {
  const rows = await examplesOf(ctx, place)
  return rows.length > 0 ? templateOf(place.kind, ctx.language, rows) : null
}
