import { type Field, modelOf } from './models.ts'

/** A row that was loaded with every selected field, so that its resolvers need no query. */
export class PreloadedRow {}

/** Prisma selection: fields and nested selections. */
export interface Selection {
  [field: string]: boolean | { select?: Selection }
}

/** A selection as SQL columns over the alias `t`, with the function that reads a row back. */
export interface Columns {
  columns: string
  joins: string
  read(row: readonly unknown[], at: number): PreloadedRow
}

/** Types for which Prisma and the driver return the same value. */
const driverTypes = new Set(['String', 'Int', 'Boolean', 'DateTime', 'Json', 'Float'])

interface Part {
  columns: [name: string, at: number][]
  /** To-one relations; null if the column at `key` is null. */
  ones: [name: string, key: number, part: Part][]
}

/** Translates a selection into columns; null if it contains to-many relations or types that the driver reads differently. */
export function selectedColumns(model: string, selection: Selection): Columns | null {
  const columns: string[] = []
  const joins: string[] = []
  const add = (text: string) => columns.push(text) - 1
  let tables = 0

  const partOf = (name: string, alias: string, selected: Selection): Part | null => {
    const { fields } = modelOf(name)
    const part: Part = { columns: [], ones: [] }
    for (const [key, value] of Object.entries(selected)) {
      const field = fields.get(key)
      if (value === false) continue
      if (!field || field.kind === 'many') return null
      if (field.kind === 'column') {
        if (!readsAsPrisma(field)) return null
        part.columns.push([key, add(`${alias}."${field.name}"`)])
      } else {
        const nested = value === true ? allColumns(field.model) : selectOnly(value)
        if (!nested) return null
        const far = `t${++tables}`
        joins.push(`left join "${modelOf(field.model).table}" ${far} on ${far}."${field.to}" = ${alias}."${field.from}"`)
        const at = add(`${far}."${field.to}"`)
        const one = partOf(field.model, far, nested)
        if (!one) return null
        part.ones.push([key, at, one])
      }
    }
    return part
  }

  const part = partOf(model, 't', selection)
  return part && { columns: columns.join(', '), joins: joins.join('\n'), read: (row, at) => read(part, row, at) }
}

/** All columns of a relation that is selected without fields. */
function allColumns(model: string): Selection {
  return Object.fromEntries([...modelOf(model).fields].flatMap(([name, { kind }]) => (kind === 'column' ? [[name, true]] : [])))
}

/** The nested selection; undefined if the relation has other options. */
function selectOnly(value: { select?: Selection }): Selection | undefined {
  return Object.keys(value).every((name) => name === 'select') ? value.select : undefined
}

/** Enums are read as text; BigInt, Decimal and Bytes would be read differently. */
function readsAsPrisma({ type, isList }: Extract<Field, { kind: 'column' }>): boolean {
  return !isList && !['BigInt', 'Decimal', 'Bytes'].includes(type) && (driverTypes.has(type) || /^[A-Z]/.test(type))
}

function read({ columns, ones }: Part, row: readonly unknown[], at: number): PreloadedRow {
  const made = new PreloadedRow() as Record<string, unknown>
  for (const [name, column] of columns) made[name] = row[at + column]
  for (const [name, key, part] of ones) made[name] = row[at + key] === null ? null : read(part, row, at)
  return made
}
