import { hasRight } from '../../kernel/command/actor.ts'
import { formatSentence } from '../../kernel/language.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { type Context, signedIn } from '../../kernel/schema/context.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import type { ImportTarget as Target } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { exchangeRights, type ImportKindName, rightOfKind } from '../states.ts'

/** A target with the type of its global id. */
type TypedTarget = Target & { node: string }

export const ImportTarget = builder.objectRef<TypedTarget>('ImportTarget').implement({
  description: 'What the rows of an import go into, which belongs to a warehouse and to no customer.',
  fields: (t) => ({
    targetId: t.id({ description: 'Global id.', resolve: ({ node, id }) => toNodeId(node, id) }),
    documentId: t.exposeID('documentId', { description: 'Global id of the document on whose page it is shown.' }),
    documentKind: t.exposeString('documentKind', {
      nullable: true,
      description: 'Kind of the document, such as `REMOTE_AREAS` of a zone table; null if all are of one.',
    }),
    name: t.string({ description: 'Name, in your language.', resolve: ({ name }, _args, ctx) => formatSentence(name, ctx.language) }),
  }),
})

interface Asked {
  kind: ImportKindName
  id: string
}

/** Targets of kinds in the order in which they are asked; null for those that do not exist, or whose kind the reader may not import there. */
export async function readTargets(ctx: Context, asked: readonly Asked[]): Promise<(TypedTarget | null)[]> {
  const actor = signedIn(ctx)
  const found = new Map<string, TypedTarget>()
  for (const [kind, some] of Map.groupBy(asked, (one) => one.kind)) {
    const spec = kindOf(kind).target
    const rows = spec ? await spec.read(ctx.db, [...new Set(some.flatMap(({ id }) => id || []))]) : []
    for (const row of rows) {
      const ref = { warehouseId: row.warehouseId, customerId: null }
      const isSeen = [exchangeRights.import, rightOfKind[kind]].every((right) => hasRight(actor, right, ref))
      if (spec && isSeen) found.set(`${kind} ${row.id}`, { ...row, node: spec.node })
    }
  }
  return asked.map(({ kind, id }) => found.get(`${kind} ${id}`) ?? null)
}
