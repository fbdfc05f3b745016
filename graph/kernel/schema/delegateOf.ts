import type { Db } from '../sql/db.ts'

interface Delegate {
  findFirst(query: object): Promise<{ id: string } | null>
  findMany(query: object): Promise<{ id: string }[]>
  count(query: object): Promise<number>
  groupBy(query: object): Promise<{ state: string; _count: { _all: number } }[]>
}

/** Prisma's access to the rows of a model by its name; what it selects is known to the caller alone. */
export function delegateOf(db: Db, model: string): Delegate {
  return (db as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate
}
