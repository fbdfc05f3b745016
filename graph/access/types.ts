import { builder } from '../kernel/builder.ts'
import { enumOf } from '../kernel/enum.ts'
import { defineEnum } from '../kernel/vocabulary.ts'
import type { Actor } from '../kernel/actor.ts'
import { scoped } from '../kernel/scoped.ts'
import { accessRights } from './states.ts'

const ActorKind = defineEnum('ActorKind', 'Who acts.', {
  STAFF: 'A member of staff.',
  KEY: "An integrator's API key.",
  WALL: 'A wall screen.',
  SYSTEM: 'The program itself.',
})

export const Staff = builder.prismaNode('Staff', {
  description: 'A member of staff.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Staff', accessRights.staff),
  fields: (t) => ({
    login: t.exposeString('login', { description: 'The name to sign in with.' }),
    name: t.exposeString('name', { description: 'The name on screens and lists.' }),
    active: t.exposeBoolean('active', { description: 'Whether this person can sign in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
  }),
})

const Grant = builder.objectRef<Actor['grants'][number]>('Grant').implement({
  description: 'Rights, and where they hold.',
  fields: (t) => ({
    rights: t.stringList({ description: 'The rights, `area:verb`.', resolve: (grant) => [...grant.rights].sort() }),
    warehouseId: t.globalID({
      nullable: true,
      description: 'The warehouse in which they hold; null is everywhere.',
      resolve: (grant) => (grant.warehouseId ? { type: 'Warehouse', id: grant.warehouseId } : null),
    }),
    customerId: t.globalID({
      nullable: true,
      description: 'The customer for whom they hold; null is everyone.',
      resolve: (grant) => (grant.customerId ? { type: 'Customer', id: grant.customerId } : null),
    }),
  }),
})

export const Viewer = builder.objectRef<Actor>('Viewer').implement({
  description: 'Who is signed in.',
  fields: (t) => ({
    kind: t.field({ type: enumOf(ActorKind), description: 'What kind of account this is.', resolve: (actor) => actor.kind }),
    staffId: t.globalID({
      nullable: true,
      description: 'The member of staff; null for keys and walls.',
      resolve: (actor) => (actor.kind === 'STAFF' && actor.id ? { type: 'Staff', id: actor.id } : null),
    }),
    name: t.exposeString('name', { description: 'The name to show.' }),
    grants: t.field({ type: [Grant], description: 'What it may do, and where.', resolve: (actor) => [...actor.grants] }),
  }),
})
