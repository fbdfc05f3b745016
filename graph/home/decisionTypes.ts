import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import type { Decision } from './decisions.ts'
import { lastShipsAt, minutesLate } from './rules/forecast.ts'
import { DecisionKind } from './states.ts'
import type { CutOff } from './store.ts'

/** With the moment of the reading. */
type At<Read> = Read & { now: Date }

export const CutOffType = builder.objectRef<At<CutOff>>('PanelCutOff').implement({
  description: 'A cut-off of today.',
  fields: (t) => ({
    groupId: t.id({ description: 'Global id of the logistics group.', resolve: ({ groupId }) => toNodeId('LogisticsGroup', groupId) }),
    name: t.exposeString('name', { description: 'Name of the logistics group.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the cut-off.' }),
    toShip: t.exposeInt('toShip', {
      description: 'Unshipped packages created before it, without drafts and abnormal ones.',
    }),
    shippedLastHour: t.exposeInt('shippedLastHour', { description: 'Packages of the group that were shipped in the last 60 minutes.' }),
    lastShipsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the last package ships at the pace of the last 60 minutes; null if nothing is left, or nothing was shipped in them.',
      resolve: (cutOff) => lastShipsAt(cutOff, cutOff.now),
    }),
    minutesLate: t.int({
      nullable: true,
      description: 'Minutes by which the last package misses the cut-off; negative if it ships before; null without a forecast.',
      resolve: (cutOff) => minutesLate(cutOff, cutOff.now),
    }),
  }),
})

const Part = builder.objectRef<Decision['parts'][number]>('PanelDecisionPart').implement({
  description: 'A part of what waits.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description:
        'Name in its enum: wish of interceptions, reason of abnormal packages, kind of print jobs; the kind of scan of exceptions.',
    }),
    count: t.exposeInt('count', { description: 'Count.' }),
  }),
})

export const DecisionType = builder.objectRef<At<Decision>>('PanelDecision').implement({
  description: 'What waits of one kind; cut-offs that will be missed are one each.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(DecisionKind), description: 'Kind.' }),
    count: t.exposeInt('count', { description: 'Number of rows in its list; 0 if nothing waits.' }),
    pieces: t.exposeInt('pieces', { nullable: true, description: 'Pieces of them, of returns and counts; else null.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'Earliest deadline; null without one.' }),
    oldestAt: t.expose('oldestAt', { type: 'DateTime', nullable: true, description: 'When the oldest was created or expected.' }),
    parts: t.expose('parts', { type: [Part], description: 'Parts, the largest first.' }),
    cutOff: t.field({
      type: CutOffType,
      nullable: true,
      description: 'The cut-off that will be missed; null for other kinds.',
      resolve: ({ cutOff, now }) => cutOff && { ...cutOff, now },
    }),
  }),
})
