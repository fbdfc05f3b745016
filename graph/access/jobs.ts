import { defineFollower, defineJob, defineScheduledTask } from '../kernel/events/job.ts'
import { mailKeyEnd } from './keyEnds.ts'
import { isNoticed, mailNotice } from './notices.ts'
import { takeEndingKeys } from './store/apiKey.ts'

const mailNoticeJob = defineJob<{ staffId: string; commandId: string }>({
  name: 'access.mailNotice',
  means: 'Mails to a person what was changed in their account.',
  once: true,
  run: mailNotice,
})

defineFollower({
  name: 'access.notices',
  means: 'Tells people by mail when their password, second factor or roles change.',
  startsAt: 'now',
  matches: isNoticed,
  jobsFor: async (facts) =>
    facts.map(({ id: staffId, commandId }) => mailNoticeJob.request({ staffId, commandId }, `${commandId}:${staffId}`)),
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
