import type { GraphQLSchema } from 'graphql'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { modelTypes } from '../../gates/rootFields.ts'
import type { Row, Side } from './rows.ts'

/** Column by which the rows of a side belong to it. */
export type Fence = 'warehouse_id' | 'customer_id'

const tableOf = (model: string) => model.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** Finds the rows of both sides by their type of the API, and what must not reach the other side. */
export class BothSides {
  readonly #rows: Record<Side, Row[]>
  readonly #modelOf: ReadonlyMap<string, string>

  constructor(rows: Record<Side, Row[]>, schema: GraphQLSchema) {
    this.#rows = rows
    this.#modelOf = new Map(modelTypes(schema).map(({ type, model }) => [type, model]))
  }

  tableOf(type: string): string {
    return tableOf(this.#modelOf.get(type) ?? type)
  }

  row(side: Side, type: string): Row | undefined {
    const rows = this.#rows[side]
    return rows.find((row) => row.type === type) ?? rows.find((row) => !row.type && row.table === this.tableOf(type))
  }

  /** Global id of the row of a type; of no row if there is none. */
  id(side: Side, type: string): string {
    return toNodeId(type, String(this.row(side, type)?.values.id ?? newId()))
  }

  /** Ids and texts of "theirs" that occur nowhere else and must not reach a caller of "ours" in any way. */
  secrets(fence: Fence): string[] {
    const isTheirs = (row: Row, column: Fence) =>
      column in row.values && row.values[column] === this.row('theirs', column === 'warehouse_id' ? 'Warehouse' : 'Customer')?.values.id
    // Rows of a warehouse without a customer are hidden from customers that are not assigned to it.
    const fenced = (row: Row) =>
      isTheirs(row, fence) || (fence === 'customer_id' && !('customer_id' in row.values) && isTheirs(row, 'warehouse_id'))
    return this.#rows.theirs.filter(fenced).flatMap((row) => [...textsOf(row), ...this.#idsOf(row)])
  }

  #idsOf({ table, values }: Row): string[] {
    const types = [...this.#modelOf].filter(([, model]) => tableOf(model) === table && 'id' in values)
    return types.map(([type]) => toNodeId(type, String(values.id)))
  }
}

const textsOf = ({ values }: Row): string[] =>
  Object.values(values).filter((value): value is string => typeof value === 'string' && value.startsWith('theirs.'))

/** Secrets in an answer, except those that the request itself contained. */
export function leaksIn(secrets: readonly string[], sent: unknown, answer: unknown): string[] {
  const [text, known] = [JSON.stringify(answer), JSON.stringify(sent)]
  return secrets.filter((secret) => text.includes(secret) && !known.includes(secret))
}
