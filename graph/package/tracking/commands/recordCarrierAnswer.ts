import { z } from 'zod'
import { command } from '../../../kernel/command/command.ts'
import { fields } from '../../../kernel/input/fieldTypes.ts'
import type { TrackingEvent } from '../../../logistics/carrier.ts'
import { packageRights } from '../../states.ts'
import { scopeOfPackage } from '../../steps/scope.ts'
import { keepAnswer } from '../../store/carrierPoll.ts'
import { lockTracked, readLatest } from '../../store/tracking.ts'
import { recordNews, trackedFact } from '../recordNews.ts'
import { nextAskAt } from '../rules.ts'

/** Records what a carrier answered about a package: news, or, for a person who asked, that there is none. Run by the jobs that ask. */
export const recordCarrierAnswer = command({
  name: 'recordCarrierAnswer',
  means: 'Records what a carrier answered about a package.',
  right: packageRights.askCarrier,
  input: fields({
    packageId: z.uuid(),
    trackingNumber: z.string(),
    events: z.custom<Required<TrackingEvent>[]>(),
    isTold: z.boolean(),
    isAnswered: z.boolean(),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, trackingNumber, events, isTold, isAnswered }) {
    const [pkg] = await lockTracked(tx, [packageId])
    if (!pkg) return { result: {}, facts: [] }
    const told = events.map((event) => ({ ...event, packageId, trackingNumber }))
    const { facts } = await recordNews(tx, call, 'POLL', [pkg], told)
    if (isAnswered) {
      const [latest] = await readLatest(tx, [packageId])
      const now = { status: latest?.status ?? null, statusAt: latest?.statusAt ?? null }
      const journey = { shippedAt: pkg.shippedAt, ...now }
      await keepAnswer(tx, { packageId, trackingNumber, ...now }, { now: call.now, nextAt: nextAskAt(journey, call.now) })
    }
    return { result: {}, facts: facts.length > 0 || !isTold ? facts : [{ ...trackedFact(pkg, {}), kind: 'package.carrier-answered' }] }
  },
})
