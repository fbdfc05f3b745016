import { builder } from '../schema/builder.ts'
import type { Context } from '../schema/context.ts'
import { namesTold, toldNameSql } from './actorName.ts'

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
  description: 'A state change of a document.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Action that changed the state, or `create`.' }),
    from: t.exposeString('from', { nullable: true, description: 'Previous state; null at creation.' }),
    to: t.exposeString('to', { description: 'New state.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Reason: a code or a remark.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the change.' }),
    by: t.exposeString('by', {
      nullable: true,
      description:
        'Name of the person, in your language, or of the API key; null for changes by the program, and for customers if it is not one of theirs.',
    }),
  }),
})

/** State changes of documents, oldest first, loaded in one statement. */
async function historiesOf(nodeIds: string[], ctx: Context): Promise<Change[][]> {
  const rows = await ctx.db.$queryRawUnsafe<Change[]>(
    `select h.node_id::text as "nodeId", h.action, h.from_state as "from", h.to_state as "to", coalesce(h.reason, r.text) as reason, h.at, ${toldNameSql(ctx.language, '$2')} as by
     from state_history h
     left join state_remark r on r.node_id = h.node_id and r.command_id = h.command_id
     left join staff s on s.id = h.actor_id
     left join api_key k on h.actor_kind = 'KEY' and k.id = h.actor_id
     where h.node_id = any($1::uuid[]) order by h.no`,
    nodeIds,
    namesTold(ctx),
  )
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId)
  return nodeIds.map((id) => byNode.get(id) ?? [])
}

/** Options of the loadable list that shows the history of a document. */
export const stateHistory = {
  type: StateChange,
  description: 'State history, oldest first.',
  complexity: 5,
  load: (ids: string[], ctx: Context) => historiesOf(ids, ctx),
  resolve: ({ id }: { id: string }) => id,
}
