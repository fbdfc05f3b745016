import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { NoticeKindName } from '../../../graph/notice/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Section } from '../../ui/Section.tsx'
import type { NoticeMail_choice$key } from './__generated__/NoticeMail_choice.graphql.ts'
import type { NoticeMailMutation } from './__generated__/NoticeMailMutation.graphql.ts'
import { MailSchedule } from './MailSchedule.tsx'

/** What the user is told by mail, and users of customers how often; each choice is saved at once. */
export function NoticeMail({ choice }: { choice: NoticeMail_choice$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { obstacle, email, kinds, schedule } = useFragment(
    graphql`
      fragment NoticeMail_choice on NoticeMailChoice {
        obstacle
        email
        kinds {
          kind
          isMailed
        }
        schedule {
          ...MailSchedule_schedule
        }
      }
    `,
    choice,
  )
  const { run, busy } = useCommand<NoticeMailMutation>(graphql`
    mutation NoticeMailMutation($input: SetNoticeMailInput!) {
      setNoticeMail(input: $input) {
        choice {
          ...NoticeMail_choice
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  async function choose(kind: NoticeKindName, isMailed: boolean) {
    const chosen = kinds.filter((one) => (one.kind === kind ? isMailed : one.isMailed)).map((one) => one.kind)
    const updater = (store: RecordSourceSelectorProxy<NoticeMailMutation['response']>) => {
      const fresh = store.getRootField('setNoticeMail')?.getLinkedRecord('choice')
      if (fresh) store.getRoot().setLinkedRecord(fresh, 'myNoticeMail')
    }
    tell(await run({ kinds: chosen }, { updater }), null, t('ui.error.save'))
  }
  if (kinds.length === 0) return null
  const about = schedule
    ? t(obstacle ? `notice.customerMail.${obstacle}` : 'notice.customerMail.about', { email: email ?? '' })
    : t(obstacle ? `notice.mail.${obstacle}` : 'notice.mail.about', { email: email ?? '' })
  return (
    <Section title={t(schedule ? 'notice.customerMail.title' : 'notice.title')}>
      <Box id="notice-mail" color="muted" mb="3">
        {about}
      </Box>
      <Box role="group" aria-label={t('notice.mail.kinds')} aria-describedby="notice-mail" display="grid" gap="1">
        {kinds.map(({ kind, isMailed }) => {
          // Without a mail, a kind can still be left out.
          const isOut = obstacle !== null && !isMailed
          const isFixed = isOut || busy
          return (
            <Box
              asChild
              key={kind}
              display="flex"
              alignItems="center"
              gap="2"
              minH="8"
              color={isOut ? 'muted' : 'fg'}
              cursor={isOut ? 'disabled' : 'checkbox'}
            >
              <label>
                <input
                  type="checkbox"
                  checked={isMailed}
                  // It stays focusable: who chooses by key goes on from where they are.
                  aria-disabled={isFixed || undefined}
                  onChange={({ target }) => !isFixed && void choose(kind, target.checked)}
                />
                {t(`notice.kind.${kind}`)}
              </label>
            </Box>
          )
        })}
      </Box>
      {schedule && obstacle === null && <MailSchedule schedule={schedule} />}
    </Section>
  )
}
