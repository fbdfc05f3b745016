import { defineFollower, defineJob } from '../kernel/events/job.ts'
import { isNoticed, mailNotice } from './notices.ts'

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
