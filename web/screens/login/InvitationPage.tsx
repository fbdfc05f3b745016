import { Box, Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { readUser } from '../../relay/session.ts'
import type { InvitationPageQuery } from './__generated__/InvitationPageQuery.graphql.ts'
import { InvitationForm } from './InvitationForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const query = graphql`
  query InvitationPageQuery($token: String!) {
    invitation(token: $token) {
      state
      name
      login
      customer
      customerRole
    }
  }
`

/** The token is in the fragment, which no server logs. */
const tokenOfLink = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

export const loader = pageLoader<InvitationPageQuery>(query, () => ({ token: tokenOfLink() }))

const whys = {
  EXPIRED: 'invitation.expired',
  USED: 'invitation.used',
  WITHDRAWN: 'invitation.withdrawn',
  UNKNOWN: 'invitation.unknown',
} as const satisfies Record<string, MessageKey>

/** Where an invited person chooses a password; a link that does not work says what to do. Opening the page does not use it up. */
export function Component() {
  const t = useT()
  const { invitation } = usePage<InvitationPageQuery>(query)
  const present = readUser()
  // The router does not load again for another link in the same tab, which differs in the fragment only.
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])
  if (invitation?.state === 'OPEN')
    return (
      <SignInFrame
        page={t('invitation.page')}
        title={t('invitation.welcome', { name: invitation.name ?? '' })}
        about={t(invitation.customer ? 'invitation.aboutCustomer' : 'invitation.about', { customer: invitation.customer ?? '' })}
      >
        {invitation.customer && invitation.customerRole && (
          <Box as="ul" mb="6" ps="4" listStyleType="disc">
            <li>{t('invitation.sees', { customer: invitation.customer })}</li>
            <li>{t(`invitation.may.${invitation.customerRole}`)}</li>
          </Box>
        )}
        {present && (
          <Box role="status" mb="4" px="3.5" py="2.5" borderRadius="l2" bg="warn.subtle" color="warn.fg">
            {t('invitation.otherPerson', { name: present.name })}
          </Box>
        )}
        <InvitationForm token={tokenOfLink()} login={invitation.login ?? ''} />
      </SignInFrame>
    )
  const why = whys[(invitation?.state ?? 'UNKNOWN') as keyof typeof whys] ?? whys.UNKNOWN
  return (
    <SignInFrame page={t('invitation.page')} title={t('invitation.closed')} about={t(why)}>
      <Button asChild variant="solid" size="lg" w="full">
        <Link to="/login">{t('login.form.submit')}</Link>
      </Button>
    </SignInFrame>
  )
}
