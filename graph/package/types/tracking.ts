import { hasRight, isOfProvider } from '../../kernel/command/actor.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { askedCarriers } from '../../logistics/carriers.ts'
import { TrackingStatus } from '../../logistics/states.ts'
import { labelFailureIn } from '../labelFailure.ts'
import { packageRights, TrackingSource } from '../states.ts'
import { type PollRow, readPolls } from '../store/carrierPoll.ts'
import { readEvents, readTrackings, type TrackingEventRow, type TrackingRow } from '../store/tracking.ts'
import { quietDays, trackedDays } from '../tracking/rules.ts'

const TrackingEvent = builder.objectRef<TrackingEventRow>('TrackingEvent').implement({
  description: 'What a carrier told about a package.',
  fields: (t) => ({
    status: t.expose('status', { type: enumOf(TrackingStatus), description: 'What happened.' }),
    at: t.expose('at', { type: 'DateTime', description: "When, by the carrier's clock; in whole seconds." }),
    place: t.exposeString('place', { description: 'Where, in the words of the carrier; may be empty.' }),
    text: t.string({
      nullable: true,
      description: 'What the carrier says besides; may be empty. It can name the recipient: null without `package:recipient`.',
      resolve: (row, _args, ctx) => (hasRight(signedIn(ctx), packageRights.recipient, row) ? row.text : null),
    }),
    carrierCode: t.exposeString('code', { description: "The carrier's own code of it; may be empty." }),
    trackingNumber: t.exposeString('trackingNumber', { description: 'Tracking number of the label that it is about.' }),
    source: t.expose('source', { type: enumOf(TrackingSource), description: 'How it became known.' }),
    notedAt: t.expose('notedAt', { type: 'DateTime', description: 'When it became known.' }),
  }),
})

const CarrierPoll = builder.objectRef<PollRow>('CarrierPoll').implement({
  description: 'How the carrier of a package is asked.',
  fields: (t) => ({
    askedAt: t.expose('askedAt', { type: 'DateTime', nullable: true, description: 'When it was asked last; null if not yet.' }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true, description: 'When it is asked next; null for not any more.' }),
    attempts: t.exposeInt('attempts', { description: 'Attempts without an answer since the last one.' }),
    failure: t.string({
      nullable: true,
      description: 'Why the last attempt brought no answer, in your language; null if it did.',
      resolve: ({ failure }, _args, { language }) => failure && labelFailureIn(language, failure).message,
    }),
  }),
})

const PackageTracking = builder.objectRef<TrackingRow>('PackageTracking').implement({
  description: 'Where a shipped package is, as its carrier tells.',
  fields: (t) => ({
    trackingNumber: t.exposeString('trackingNumber', { description: 'Tracking number of its newest label.' }),
    status: t.expose('status', {
      type: enumOf(TrackingStatus),
      nullable: true,
      description:
        "Status of the latest event of the newest label, by the carrier's time, of one second the one that is furthest on the way; null without one.",
    }),
    since: t.expose('statusAt', { type: 'DateTime', nullable: true, description: 'Time of that event.' }),
    noNewsDays: t.int({
      nullable: true,
      description:
        'Whole days since the latest event, or since it was shipped; null once it is delivered, returned or lost, while it is not shipped, and 60 days after it was shipped.',
      resolve: ({ quietSince }) => quietSince && quietDays(quietSince, new Date()),
    }),
    events: t.loadableList({
      type: TrackingEvent,
      description: 'Its events of all labels, latest first.',
      complexity: 5,
      load: (ids: string[], ctx) => readEvents(ctx.db, ids),
      resolve: ({ packageId }) => packageId,
    }),
    poll: t.loadable({
      type: CarrierPoll,
      nullable: true,
      description: 'How the carrier is asked; null for customers, and for a carrier that cannot be asked.',
      authScopes: (_row, _args, ctx) => ctx.actor !== null && isOfProvider(ctx.actor),
      unauthorizedResolver: () => null,
      load: (ids: string[], ctx) => readPolls(ctx.db, ids, askedCarriers()),
      resolve: ({ packageId }) => packageId,
    }),
  }),
})

builder.prismaObjectField('Package', 'tracking', (t) =>
  t.loadable({
    type: PackageTracking,
    nullable: true,
    description: 'Where it is, as its carrier tells; null until it is shipped by a label or its carrier tells something.',
    complexity: 2,
    load: (ids: string[], ctx) => readTrackings(ctx.db, ids, trackedDays),
    resolve: ({ id }) => id,
  }),
)
