import { type Right, rightSpec } from '../../kernel/command/right.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import type { RightEffect } from '../rules/roleEffect.ts'
import { RoleHappening } from '../states.ts'
import { type RightsEvent, readRightsEvents } from '../store/rightsHistory.ts'

/** What a right allows, in the caller's language. */
export const meansOf = (right: Right, { language }: Context) => rightSpec(right)[language === 'en' ? 'means' : 'zh']

/** Events of one role that are shown. */
const shownEvents = 50

type RoleEvent = RightsEvent<keyof typeof RoleHappening.values>

const RoleEventRef = builder.objectRef<RoleEvent>('RoleEvent').implement({
  description: 'Something that was done to a role.',
  fields: (t) => ({
    no: t.exposeString('no', { description: 'Number that tells it from the others.' }),
    what: t.field({ type: enumOf(RoleHappening), description: 'What was done.', resolve: ({ what }) => what }),
    fields: t.exposeStringList('fields', { description: 'Changed fields: `nameZh`, `nameEn`, `rights`, `requiresSecondFactor`.' }),
    granted: t.exposeStringList('granted', { description: 'Rights that were given.' }),
    removed: t.exposeStringList('removed', { description: 'Rights that were taken away.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time.' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'Name of the person, in your language, or of the API key; null for the program.',
    }),
  }),
})

builder.prismaObjectField('Role', 'history', (t) =>
  t.loadableList({
    type: RoleEventRef,
    description: `What was done to it, newest first, at most ${shownEvents}.`,
    complexity: 5,
    load: async (ids: string[], ctx: Context) => {
      const asked = { kind: 'role', limit: shownEvents, language: ctx.language, customerId: null } as const
      const byRole = Map.groupBy(await readRightsEvents<RoleEvent['what']>(ctx.db, ids, asked), ({ ownerId }) => ownerId)
      return ids.map((id) => byRole.get(id) ?? [])
    },
    resolve: ({ id }: { id: string }) => id,
  }),
)

const RoleRightEffect = builder.objectRef<RightEffect>('RoleRightEffect').implement({
  description: 'A right that people get or lose by a change of their role.',
  fields: (t) => ({
    right: t.exposeString('right', { description: 'Right, `area:verb`.' }),
    people: t.int({ description: 'Number of active accounts that get or lose it somewhere.', resolve: ({ staffIds }) => staffIds.length }),
  }),
})

/** A lost right that only owners would hold, with the numbers of the warehouses. */
interface RightGap {
  right: string
  warehouses: string[] | null
}

const RoleRightGap = builder.objectRef<RightGap>('RoleRightGap').implement({
  description: 'A right that only owners would hold after a change of a role.',
  fields: (t) => ({
    right: t.exposeString('right', { description: 'Right, `area:verb`.' }),
    warehouses: t.exposeStringList('warehouses', {
      nullable: true,
      description: 'Numbers of the warehouses in which only owners would hold it; null for a right of the whole deployment.',
    }),
  }),
})

/** What a change of a role does, as it is told to the person who makes it. */
export interface ShownEffect {
  people: number
  gained: RightEffect[]
  lost: RightEffect[]
  onlyOwners: RightGap[]
  youLose: string[]
}

export const RoleEffect = builder.objectRef<ShownEffect>('RoleEffect').implement({
  description: 'What a change of the rights of a role does to those who have it. Only active accounts count.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'Number of active accounts that have the role.' }),
    gained: t.field({
      type: [RoleRightEffect],
      description: 'Added rights; who holds one by another role does not count.',
      resolve: ({ gained }) => gained,
    }),
    lost: t.field({
      type: [RoleRightEffect],
      description: 'Removed rights; who holds one by another role does not count.',
      resolve: ({ lost }) => lost,
    }),
    onlyOwners: t.field({
      type: [RoleRightGap],
      description: 'Removed rights that only owners would still hold.',
      resolve: ({ onlyOwners }) => onlyOwners,
    }),
    youLose: t.exposeStringList('youLose', { description: 'Rights that you would lose yourself.' }),
  }),
})
