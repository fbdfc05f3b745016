import { defineFollower, defineJob, defineScheduledTask, type FollowedFact } from '../kernel/events/job.ts'
import { mailKeyEnd } from './keyEnds.ts'
import { isNoticed, mailNotice, roleChanged } from './notices.ts'
import { takeEndingKeys } from './store/apiKey.ts'
import { type NoticeOf, readRoleHolders } from './store/notice.ts'

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
  jobsFor: async (facts, sql) => {
    const roles = facts.filter(({ kind }) => kind === roleChanged)
    const holders = roles.length > 0 ? await readRoleHolders(sql, [...new Set(roles.map(({ id }) => id))]) : []
    const noticesOf = ({ kind, id, commandId }: FollowedFact): NoticeOf[] =>
      kind === roleChanged
        ? holders.filter(({ roleId }) => roleId === id).map(({ roleId, staffId }) => ({ staffId, commandId, roleId }))
        : [{ staffId: id, commandId }]
    return facts.flatMap(noticesOf).map((notice) => mailNoticeJob.request(notice, `${notice.commandId}:${notice.staffId}`))
  },
})

const mailKeyEndJob = defineJob<{ apiKeyId: string; expiresAt: string }>({
  name: 'access.mailKeyEnd',
  means: 'Mails to the contact of an API key that it ends soon.',
  once: true,
  run: mailKeyEnd,
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
