import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import type { NoticeKindName } from '../../../graph/notice/states.ts'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../relay/useNotifyOutcome.ts'
import { Section } from '../../ui/Section.tsx'
import type { NoticeMail_choice$key } from './__generated__/NoticeMail_choice.graphql.ts'
import type { NoticeMailMutation } from './__generated__/NoticeMailMutation.graphql.ts'

interface Props {
  choice: NoticeMail_choice$key
  /** Called once a choice is saved. */
  onChanged: () => void
}

/** What the user is told by mail, too; each choice is saved at once. */
export function NoticeMail({ choice, onChanged }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { obstacle, email, kinds } = useFragment(
    graphql`
      fragment NoticeMail_choice on NoticeMailChoice {
        obstacle
        email
        kinds {
          kind
          isMailed
        }
      }
    `,
    choice,
  )
  const { run, busy } = useCommand<NoticeMailMutation>(graphql`
    mutation NoticeMailMutation($input: SetNoticeMailInput!) {
      setNoticeMail(input: $input) {
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
    if (tell(await run({ kinds: chosen }), null, t('ui.error.save'))) onChanged()
  }
  if (kinds.length === 0) return null
  return (
    <Section title={t('notice.title')}>
      <Box id="notice-mail" color="muted" mb="3">
        {obstacle ? t(`notice.mail.${obstacle}`) : t('notice.mail.about', { email: email ?? '' })}
      </Box>
      <Box role="group" aria-label={t('notice.mail.kinds')} aria-describedby="notice-mail" display="grid" gap="1">
        {kinds.map(({ kind, isMailed }) => (
          <Box asChild key={kind} display="flex" alignItems="center" gap="2" minH="8" cursor="checkbox">
            <label>
              <input
                type="checkbox"
                checked={isMailed}
                disabled={obstacle !== null || busy}
                onChange={({ target }) => void choose(kind, target.checked)}
              />
              {t(`notice.kind.${kind}`)}
            </label>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
