import { defineFollower, defineJob, defineScheduledTask, type FollowedFact } from '../kernel/events/job.ts'
import { mailKeyEnd } from './keyEnds.ts'
import { isNoticed, mailNotice, roleChanged } from './notices.ts'
import { skeletonOf } from './rules/login.ts'
import { takeEndingKeys } from './store/apiKey.ts'
import { fillLoginSkeletons } from './store/login.ts'
import type { NoticeOf } from './store/notice.ts'
import { forgetTickets } from './store/partner.ts'

const mailNoticeJob = defineJob<NoticeOf>({
  name: 'access.mailNotice',
  means: 'Mails to a person what was changed in their account.',
  once: true,
  run: mailNotice,
})

defineFollower({
  name: 'access.notices',
  means: 'Tells people by mail when their password, second factor or roles change, or the rights of a role of theirs.',
  startsAt: 'now',
  matches: isNoticed,
  jobsFor: async (facts) =>
    facts.flatMap(noticesOf).map((notice) => mailNoticeJob.request(notice, `${notice.commandId}:${notice.staffId}`)),
})

/** The notices of an event: one to the person of the account, or to each who had the role when it was changed. */
function noticesOf({ kind, id, commandId, payload }: FollowedFact): NoticeOf[] {
  if (kind !== roleChanged) return [{ staffId: id, commandId }]
  const holders = (payload.holders ?? []) as readonly string[]
  return holders.map((staffId) => ({ staffId, commandId, roleId: id }))
}

const mailKeyEndJob = defineJob<{ apiKeyId: string; expiresAt: string }>({
  name: 'access.mailKeyEnd',
  means: 'Mails to the contact of an API key that it ends soon.',
  once: true,
  run: mailKeyEnd,
})

defineScheduledTask({
  name: 'access.loginTickets',
  means: 'Forgets login tickets of partners a day after they ended.',
  everyMs: 3_600_000,
  run: (sql) => forgetTickets(sql),
})

defineScheduledTask({
  name: 'access.loginSkeletons',
  means: 'Fills what logins look like, for accounts of older versions of the program.',
  everyMs: 10_000,
  run: (sql) => fillLoginSkeletons(sql, skeletonOf),
})

defineScheduledTask({
  name: 'access.keyEnds',
  means: 'Tells the contacts of API keys that end soon.',
  everyMs: 600_000,
  jobs: async (sql) =>
    (await takeEndingKeys(sql)).map(({ id: apiKeyId, expiresAt, days }) => {
      const end = expiresAt.toISOString()
      return mailKeyEndJob.request({ apiKeyId, expiresAt: end }, `${apiKeyId}:${end}:${days}`)
    }),
})
