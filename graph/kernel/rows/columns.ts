import type { Db } from '../db.ts'
import { type Field, modelOf } from './models.ts'

/** A row that was read with everything that its answer selects, so that no resolver of it has to ask again. */
export class ReadRow {}

/** What Prisma would be asked for: fields, and of rows that they point at again fields. */
export interface Selection {
  [field: string]: boolean | { select?: Selection }
}

/** A selection as columns of one statement over the alias `t`, and the way back from its rows. */
export interface Columns {
  columns: string
  joins: string
  read(row: readonly unknown[], at: number): ReadRow
}

/** Types that Prisma gives as the database's driver does. */
const alike = new Set(['String', 'Int', 'Boolean', 'DateTime', 'Json', 'Float'])

interface Part {
  columns: [name: string, at: number][]
  /** Rows that are pointed at; none where the column at `key` is null. */
  ones: [name: string, key: number, part: Part][]
}

/** Writes a selection as columns; null where it asks for many rows of a row, or for what the driver reads otherwise. */
export function columnsOf(db: Db, model: string, selection: Selection): Columns | null {
  const columns: string[] = []
  const joins: string[] = []
  const add = (text: string) => columns.push(text) - 1
  let tables = 0

  const partOf = (name: string, alias: string, selected: Selection): Part | null => {
    const { fields } = modelOf(db, name)
    const part: Part = { columns: [], ones: [] }
    for (const [key, value] of Object.entries(selected)) {
      const field = fields.get(key)
      if (value === false) continue
      if (!field || field.kind === 'many') return null
      if (field.kind === 'column') {
        if (!isAlike(field)) return null
        part.columns.push([key, add(`${alias}."${field.name}"`)])
      } else {
        const nested = value === true ? wholeOf(db, field.model) : selectOf(value)
        if (!nested) return null
        const far = `t${++tables}`
        joins.push(`left join "${modelOf(db, field.model).table}" ${far} on ${far}."${field.to}" = ${alias}."${field.from}"`)
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

/** Of a row that is pointed at without a word on its fields, all columns. */
function wholeOf(db: Db, model: string): Selection {
  return Object.fromEntries([...modelOf(db, model).fields].flatMap(([name, { kind }]) => (kind === 'column' ? [[name, true]] : [])))
}

/** What is selected of a row that is pointed at; nothing where more is asked of it than that. */
function selectOf(value: { select?: Selection }): Selection | undefined {
  return Object.keys(value).every((name) => name === 'select') ? value.select : undefined
}

/** An enumeration comes as text, by its name; a number that is not whole or a large one would be read otherwise. */
function isAlike({ type, isList }: Extract<Field, { kind: 'column' }>): boolean {
  return !isList && !['BigInt', 'Decimal', 'Bytes'].includes(type) && (alike.has(type) || /^[A-Z]/.test(type))
}

function read({ columns, ones }: Part, row: readonly unknown[], at: number): ReadRow {
  const made = new ReadRow() as Record<string, unknown>
  for (const [name, column] of columns) made[name] = row[at + column]
  for (const [name, key, part] of ones) made[name] = row[at + key] === null ? null : read(part, row, at)
  return made
}
