import { builder } from './builder.ts'
import type { Context } from './context.ts'

interface Change {
  nodeId: string
  action: string
  from: string | null
  to: string
  reason: string | null
  at: Date
  by: string | null
}

/** One change of the state of a document. */
export const StateChange = builder.objectRef<Change>('StateChange').implement({
  description: 'One change of the state of a document.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'What was done: an action of its machine, or `create`.' }),
    from: t.exposeString('from', { nullable: true, description: 'The state before; null when it was made.' }),
    to: t.exposeString('to', { description: 'The state from then on.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, where somebody said so: a code or a remark.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person or of the key; null where the program did it, and for customers.',
    }),
  }),
})

/** The state changes of documents, oldest first: one statement however many documents a list shows. */
export async function historiesOf(nodeIds: string[], ctx: Context): Promise<Change[][]> {
  const named = ctx.actor?.kind === 'STAFF'
  const rows = await ctx.db.$queryRawUnsafe<Change[]>(
    `select h.node_id::text as "nodeId", h.action, h.from_state as "from", h.to_state as "to", coalesce(h.reason, r.text) as reason, h.at, coalesce(s.name, k.name) as by
     from state_history h
     left join state_remark r on r.node_id = h.node_id and r.command_id = h.command_id
     left join staff s on h.actor_kind = 'STAFF' and s.id = h.actor_id
     left join api_key k on h.actor_kind = 'KEY' and k.id = h.actor_id
     where h.node_id = any($1::uuid[]) order by h.no`,
    nodeIds,
  )
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId)
  return nodeIds.map((id) => (byNode.get(id) ?? []).map((change) => (named ? change : { ...change, by: null })))
}
