import type { Db } from '../sql/db.ts'

interface Delegate {
  findFirst(query: object): Promise<{ id: string } | null>
  findMany(query: object): Promise<{ id: string }[]>
  count(query: object): Promise<number>
  groupBy(query: object): Promise<{ state: string; _count: { _all: number } }[]>
}

const variants = new Map<string, string>()

/** Declares that a type of the API has rows of another model. */
export function declareVariant(type: string, model: string): void {
  variants.set(type, model)
}

/** Prisma's access to the rows of a model, or of a declared type, by its name; what it selects is known to the caller alone. */
export function delegateOf(db: Db, type: string): Delegate {
  const model = variants.get(type) ?? type
  return (db as unknown as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate
}
