import { setTimeout as pause } from 'node:timers/promises'
import type { Failure } from '../../kernel/command/failure.ts'
import { type JobContext, runAsSystem } from '../../kernel/events/job.ts'
import type { TrackingEvent } from '../../logistics/carrier.ts'
import { CarrierUnavailable, failureToShow, isAnswer } from '../../logistics/carrierFailures.ts'
import { carrierOf } from '../../logistics/carriers.ts'
import { serializeFailure } from '../labelFailure.ts'
import { addressOf } from '../shipment.ts'
import {
  type AskedPackage,
  claimDue,
  claimOne,
  keepAnswer,
  keepAway,
  keepBack,
  keepFailure,
  knownEvents,
  readAway,
  release,
} from '../store/carrierPoll.ts'
import { recordCarrierAnswer } from './commands/recordCarrierAnswer.ts'
import { isPossible, newsOf, nextAskAt, retryAt, returnAt } from './rules.ts'

/** Number of packages that are claimed at once. */
const batchSize = 100
/** Number of packages about which one carrier is asked at the same time. */
const concurrency = 4
/** Longest time in milliseconds to wait for an answer; then the carrier counts as away. */
const answerMs = 20_000
/** Milliseconds that a claim lasts: longer than a batch takes in which each answer is late. */
const claimMs = 600_000
/** Milliseconds after which a job ends, so that others have their turn; the next one goes on. */
const runMs = 60_000
/** Number of packages without an answer, one after another, at which a carrier counts as away. */
const awayAfter = 3

type Outcome = { kind: 'answered' } | { kind: 'refused' } | { kind: 'away'; failure: Failure } | { kind: 'broken'; error: unknown }

const clockOf = ({ at }: Pick<JobContext, 'at'>): Date => at?.() ?? new Date()

/** Asks a carrier about its packages that are due. One that is away is asked about one package, and about the others once it has answered. */
export async function pollCarrier(work: JobContext, { carrier }: { carrier: string }, patienceMs = answerMs): Promise<void> {
  const until = performance.now() + runMs
  let broken: unknown
  for (;;) {
    const now = clockOf(work)
    const away = await readAway(work.db, carrier)
    if (away && away.nextAt > now) return
    const claimed = await claimDue(work.db, carrier, {
      now,
      until: new Date(now.getTime() + claimMs),
      limit: away ? 1 : batchSize,
    })
    if (claimed.length === 0) break
    const { left, failure, error } = await askAll(claimed, away ? 1 : awayAfter, (pkg) =>
      ask(work, carrier, pkg, { patienceMs, isTold: false }),
    )
    broken ??= error
    if (failure) {
      await release(work.db, left, now)
      await keepAway(work.db, carrier, {
        now,
        nextAt: returnAt((away?.attempts ?? 0) + 1, now),
        failure: serializeFailure(failure),
      })
      break
    }
    if (away) await keepBack(work.db, carrier)
    if (performance.now() > until) break
  }
  // What is no failure of a carrier belongs into the log.
  if (broken) throw broken
}

/** Asks about claimed packages, some at a time, until all are asked or the carrier is away. */
async function askAll(
  claimed: readonly AskedPackage[],
  awayAt: number,
  askOne: (pkg: AskedPackage) => Promise<Outcome>,
): Promise<{ left: string[]; failure: Failure | null; error: unknown }> {
  let next = 0
  let unanswered = 0
  let failure: Failure | null = null
  let error: unknown
  const askNext = async () => {
    while (!failure && next < claimed.length) {
      const outcome = await askOne(claimed[next++] as AskedPackage)
      unanswered = outcome.kind === 'away' ? unanswered + 1 : 0
      if (outcome.kind === 'broken') error ??= outcome.error
      if (outcome.kind === 'away' && unanswered >= awayAt) failure ??= outcome.failure
    }
  }
  await Promise.all(Array.from({ length: concurrency }, askNext))
  return { left: claimed.slice(next).map(({ packageId }) => packageId), failure, error }
}

/** Asks the carrier of one package because a person wants to know; the answer is told even if it has no news. */
export async function askAboutPackage(work: JobContext, { packageId }: { packageId: string }): Promise<void> {
  const pkg = await claimOne(work.db, packageId, new Date(clockOf(work).getTime() + claimMs))
  // Who waits is told, also if the package is not on its way any more.
  if (!pkg) {
    await runAsSystem(work, recordCarrierAnswer, { packageId, trackingNumber: '', events: [], isTold: true, isAnswered: false })
    return
  }
  const outcome = await ask(work, pkg.carrier, pkg, { patienceMs: answerMs, isTold: true })
  if (outcome.kind === 'answered' || outcome.kind === 'refused') await keepBack(work.db, pkg.carrier)
  if (outcome.kind === 'broken') throw outcome.error
}

/** Asks about one package outside of a transaction, and keeps the answer. */
async function ask(
  work: JobContext,
  carrier: string,
  pkg: AskedPackage,
  { patienceMs, isTold }: { patienceMs: number; isTold: boolean },
): Promise<Outcome> {
  const { packageId, trackingNumber } = pkg
  try {
    const told = await answerOf(carrier, pkg, patienceMs)
    const now = clockOf(work)
    const possible = told.filter(({ at }) => isPossible(at, pkg.createdAt, now))
    const events = newsOf(possible, await knownEvents(work.db, packageId, trackingNumber))
    if (events.length > 0 || isTold)
      await runAsSystem(work, recordCarrierAnswer, { packageId, trackingNumber, events, isTold, isAnswered: true })
    else await keepAnswer(work.db, pkg, { now, nextAt: nextAskAt(pkg, now) })
    return { kind: 'answered' }
  } catch (error) {
    const failure = failureToShow(error)
    const now = clockOf(work)
    const nextAt = isAnswer(error) ? nextAskAt(pkg, now) : retryAt(pkg.attempts + 1, pkg.shippedAt, now)
    await keepFailure(work.db, pkg, { now, nextAt, failure: serializeFailure(failure) })
    if (isTold) await runAsSystem(work, recordCarrierAnswer, { packageId, trackingNumber, events: [], isTold, isAnswered: false })
    if (isAnswer(error)) return { kind: 'refused' }
    return failure === error ? { kind: 'away', failure } : { kind: 'broken', error }
  }
}

async function answerOf(carrier: string, pkg: AskedPackage, patienceMs: number): Promise<TrackingEvent[]> {
  const { trackingNumber, service, recipient, shippedAt: handedOverAt } = pkg
  const asked = carrierOf(carrier)
  if (!asked.track) return []
  const waiting = new AbortController()
  try {
    return await Promise.race([
      asked.track({ trackingNumber, service, recipient: addressOf(recipient), handedOverAt }),
      pause(patienceMs, undefined, { signal: waiting.signal }).then(() => Promise.reject(CarrierUnavailable({ carrier }))),
    ])
  } finally {
    waiting.abort()
  }
}
