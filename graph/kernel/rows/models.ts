import { getDatamodel } from '../../generated/pothos.ts'
import { columnOf, tableOf } from '../sql/columns.ts'

/** A field of a model: a column, a to-one relation or a to-many relation. */
export type Field =
  | { kind: 'column'; name: string; type: string; isList: boolean }
  | { kind: 'one'; model: string; from: string; to: string }
  | { kind: 'many' }

export interface Model {
  table: string
  fields: ReadonlyMap<string, Field>
}

type Described = ReturnType<typeof getDatamodel>['datamodel']['models'][string]['fields'][number]

let described: Record<string, { fields: Described[] }> | undefined
const made = new Map<string, Model>()

/** A model of the Prisma schema with its table and columns. */
export function modelOf(name: string): Model {
  const model = made.get(name) ?? make(name)
  made.set(name, model)
  return model
}

function make(name: string): Model {
  described ??= getDatamodel().datamodel.models as unknown as Record<string, { fields: Described[] }>
  const fieldOf = (field: Described): Field => {
    if (field.kind !== 'object') return { kind: 'column', name: columnOf(name, field.name), type: field.type, isList: field.isList }
    const [own] = field.relationFromFields ?? []
    // Every relation refers to an `id`; the side without the column is found through the other side.
    if (own) return { kind: 'one', model: field.type, from: columnOf(name, own), to: 'id' }
    const [far] =
      described?.[field.type]?.fields.find((one) => one.relationName === field.relationName && one.type === name)?.relationFromFields ?? []
    return field.isList || !far ? { kind: 'many' } : { kind: 'one', model: field.type, from: 'id', to: columnOf(field.type, far) }
  }
  const fields = described[name]?.fields ?? []
  return { table: tableOf(name), fields: new Map(fields.map((field) => [field.name, fieldOf(field)])) }
}
