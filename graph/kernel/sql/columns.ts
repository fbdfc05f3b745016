import type { Prisma } from '../../generated/prisma/client.ts'

/** What a row of JSON holds for a column: a decimal is its text. */
type Given<Value> = Prisma.JsonValue extends Value
  ? unknown
  : Value extends Prisma.Decimal
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Item[]
      : Value

type IsReadOtherwise<Value> = Value extends Prisma.Decimal
  ? true
  : Value extends readonly (infer Item extends string)[]
    ? string extends Item
      ? false
      : true
    : false

/** Columns that Prisma's raw queries read as something else than its models do, decimals and lists of an enumeration; a read says how. */
type ReadOtherwise<Model> = {
  [Field in keyof Model]-?: IsReadOtherwise<NonNullable<Model[Field]>> extends true ? Field : never
}[keyof Model]

const snakeCase = (name: string): string => name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()

/** The table of a model: its name in snake case (a gate compares them). */
export const tableOf = snakeCase

/** Columns that have another name than their field; `from`, `to` and `column` are words of SQL. */
const otherNames: Readonly<Record<string, string>> = {
  'Location.column': 'column_no',
  'MachineEdge.from': 'from_state',
  'MachineEdge.to': 'to_state',
  'Package.heldAt': 'blocked_at',
  'Package.holdReason': 'blocked_reason',
  'StateHistory.from': 'from_state',
  'StateHistory.to': 'to_state',
}

/** The column of a field: its name in snake case, with the exceptions above (a gate compares them). */
export const columnOf = (model: string, field: string): string => otherNames[`${model}.${field}`] ?? snakeCase(field)

/** A row of a model as a statement writes it. */
export type RowOf<Model> = { readonly [Field in keyof Model]: Given<Model[Field]> }

/** Columns of a table for statements, from the fields of its Prisma model, so that a new field is in all of them. */
export interface Columns<Model> {
  /** `id, customer_id, …`, of an alias if one is given. */
  list(alias?: string): string
  /** `name = g.name, …`, for an update from rows of an alias. */
  assign(alias: string): string
  /** `p.name as "name", …`: columns as fields; those of the second argument in its SQL. */
  read(alias: string, otherwise: { readonly [Field in ReadOtherwise<Model>]: string }): string
  /** Rows as the parameter that `rows` reads. */
  json(rows: readonly RowOf<Model>[]): string
  /** Rows of the table from JSON: `jsonb_populate_recordset(…)`. Fields that are left out are null. */
  rows(parameter: string): string
  without<Left extends keyof Model>(...left: Left[]): Columns<Omit<Model, Left>>
  only<Kept extends keyof Model>(...kept: Kept[]): Columns<Pick<Model, Kept>>
}

/** Columns of a model's table: `columnsOf<Product>('Product', Prisma.ProductScalarFieldEnum)`. */
export function columnsOf<Model>(model: string, names: { readonly [Field in keyof Model]: Field }): Columns<Model> {
  const fields = Object.keys(names) as (keyof Model & string)[]
  const column = (field: string) => columnOf(model, field)
  const pick = (isKept: (field: string) => boolean) => Object.fromEntries(fields.filter(isKept).map((field) => [field, field])) as never
  return {
    list: (alias) => fields.map((field) => (alias ? `${alias}.${column(field)}` : column(field))).join(', '),
    assign: (alias) => fields.map((field) => `${column(field)} = ${alias}.${column(field)}`).join(', '),
    read: (alias, otherwise) =>
      fields
        .map((field) => `${(otherwise as Partial<Record<string, string>>)[field] ?? `${alias}.${column(field)}`} as "${field}"`)
        .join(', '),
    json: (rows) => JSON.stringify(rows.map((row) => Object.fromEntries(fields.map((field) => [column(field), row[field]])))),
    rows: (parameter) => `jsonb_populate_recordset(null::${tableOf(model)}, ${parameter}::jsonb)`,
    without: (...left) =>
      columnsOf(
        model,
        pick((field) => !left.includes(field as never)),
      ),
    only: (...kept) =>
      columnsOf(
        model,
        pick((field) => kept.includes(field as never)),
      ),
  }
}
