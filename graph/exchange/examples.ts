import { hasRight } from '../kernel/command/actor.ts'
import { dayIn, daysBefore } from '../kernel/day.ts'
import type { Context } from '../kernel/schema/context.ts'
import { templateOf } from './files.ts'
import { type ExampleRow, exampleRows } from './rules/examples.ts'
import { exchangeRights, type ImportKindName, rightOfKind } from './states.ts'
import { readExampleFacts } from './store/examples.ts'
import type { OutSheet } from './write/workbook.ts'

export interface ExamplePlace {
  kind: ImportKindName
  warehouseId: string
  customerId: string
}

/**
 * Rows with which a kind of import can be tried in a new warehouse, made of what it has; none where the customer has rows of this kind, or the caller
 * may not import them.
 */
export async function examplesOf(ctx: Context, place: ExamplePlace): Promise<ExampleRow[]> {
  const { kind, ...ref } = place
  const mayImport = ctx.actor && [exchangeRights.import, rightOfKind[kind]].every((right) => ctx.actor && hasRight(ctx.actor, right, ref))
  const facts = mayImport ? await readExampleFacts(ctx.db, place) : null
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
