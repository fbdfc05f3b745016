import { getDatamodel } from '../../generated/pothos.ts'
import type { Db } from '../sql/db.ts'

/** A field of a model: a column, a to-one relation or a to-many relation. */
export type Field =
  | { kind: 'column'; name: string; type: string; isList: boolean }
  | { kind: 'one'; model: string; from: string; to: string }
  | { kind: 'many' }

export interface Model {
  table: string
  fields: ReadonlyMap<string, Field>
}

interface Named {
  dbName?: string | null
}

/** Private part of Prisma's client that holds table and column names. */
interface WithNames {
  _runtimeDataModel: { models: Record<string, Named & { fields: (Named & { name: string })[] }> }
}

const made = new WeakMap<object, Map<string, Model>>()

export function modelOf(db: Db, name: string): Model {
  const { models } = (db as unknown as WithNames)._runtimeDataModel
  const known = made.get(models) ?? new Map<string, Model>()
  made.set(models, known)
  const model = known.get(name) ?? make(models, name)
  known.set(name, model)
  return model
}

type Described = ReturnType<typeof getDatamodel>['datamodel']['models'][string]['fields'][number]

let described: Record<string, { fields: Described[] }> | undefined

function make(models: WithNames['_runtimeDataModel']['models'], name: string): Model {
  described ??= getDatamodel().datamodel.models as unknown as Record<string, { fields: Described[] }>
  const columnOf = (model: string, field: string) => models[model]?.fields.find((one) => one.name === field)?.dbName ?? field
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
  return { table: models[name]?.dbName ?? name, fields: new Map(fields.map((field) => [field.name, fieldOf(field)])) }
}
