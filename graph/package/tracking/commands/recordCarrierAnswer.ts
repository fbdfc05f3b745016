import { z } from 'zod'
import { command } from '../../../kernel/command/command.ts'
import type { Failure } from '../../../kernel/command/failure.ts'
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
    failure: z.custom<Failure>().nullable(),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, trackingNumber, events, isTold, failure }) {
    const [pkg] = await lockTracked(tx, [packageId])
    if (!pkg) return { result: {}, facts: [] }
    const told = events.map((event) => ({ ...event, packageId, trackingNumber }))
    const { facts } = await recordNews(tx, call, 'POLL', [pkg], told)
    if (!failure) {
      const [latest] = await readLatest(tx, [packageId])
      const journey = { shippedAt: pkg.shippedAt, status: latest?.status ?? null, statusAt: latest?.statusAt ?? null }
      await keepAnswer(tx, packageId, { now: call.now, nextAt: nextAskAt(journey, call.now) })
    }
    return { result: {}, facts: facts.length > 0 || !isTold ? facts : [{ ...trackedFact(pkg, {}), kind: 'package.carrier-answered' }] }
  },
})
