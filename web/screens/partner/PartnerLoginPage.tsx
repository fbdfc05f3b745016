import { Box, Button } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import { Link, type LoaderFunction, redirect, useLoaderData, useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, isUncertain } from '../../relay/failure.ts'
import { clearOfflineData, partnerPath, readPartner, startSession, tokenEntry } from '../../relay/session.ts'
import { useServerSignOut } from '../../shell/useSignOut.ts'
import { SignInFrame } from '../login/SignInFrame.tsx'
import type { PartnerLoginPageMutation } from './__generated__/PartnerLoginPageMutation.graphql.ts'
import { placeAfterLogin } from './placeAfterLogin.ts'

interface Loaded {
  ticket: string | null
  next: string | null
  reason: string | null
}

/** Reads the ticket from the address and removes it there, before anything is sent: it stays in no history and in no bookmark. */
export const loader: LoaderFunction = ({ request }): Loaded | Response => {
  const asked = new URL(request.url).searchParams
  const ticket = asked.get('ticket')
  if (ticket !== null) window.history.replaceState(window.history.state, '', partnerPath)
  else if (tokenEntry.get()) return redirect('/')
  return { ticket, next: asked.get('next'), reason: asked.get('reason') }
}

/** Where the browser of a user comes in from a partner, and where it is led when that session has ended. */
export function Component() {
  const t = useT()
  const { ticket, next, reason } = useLoaderData<Loaded>()
  const navigate = useNavigate()
  const signOut = useServerSignOut()
  const [failure, setFailure] = useState<{ message: string; isUncertain: boolean } | null>(null)
  const [commit] = useMutation<PartnerLoginPageMutation>(graphql`
    mutation PartnerLoginPageMutation($input: OpenPartnerSessionInput!) {
      openPartnerSession(input: $input) {
        token
        viewer {
          kind
          accountId
          name
          login
          partner {
            name
            address
          }
        }
        userErrors {
          message
        }
      }
    }
  `)
  const open = () => {
    if (ticket === null) return
    setFailure(null)
    commit({
      variables: { input: { ticket } },
      onCompleted: ({ openPartnerSession: { token, viewer, userErrors } }) => {
        if (!viewer) return setFailure({ message: userErrors.map(({ message }) => message).join(' '), isUncertain: false })
        if (token) {
          // Sent with the token of who was signed in here, before the new one is stored.
          if (tokenEntry.get()) signOut()
          const { accountId, name, login, kind, partner } = viewer
          startSession(token, { id: accountId ?? '', name, login: login ?? '', kind }, partner ?? null)
        }
        void navigate(placeAfterLogin(next, window.location.origin), { replace: true })
      },
      onError: (error) => setFailure({ message: failureMessage(error, t), isUncertain: isUncertain(error) }),
    })
  }
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    if (ticket === null) clearOfflineData()
    else open()
  })
  const partner = readPartner()
  const frame = { page: t('partnerLogin.page') }
  if (ticket !== null && !failure)
    return (
      <SignInFrame {...frame} title={t('partnerLogin.opening')} about={t('partnerLogin.openingAbout')}>
        {null}
      </SignInFrame>
    )
  const isSignedOut = ticket === null && reason === 'signedOut'
  return (
    <SignInFrame
      {...frame}
      title={failure?.isUncertain ? t('partnerLogin.uncertain') : t(isSignedOut ? 'partnerLogin.signedOut' : 'partnerLogin.failed')}
      about={partner ? t('partnerLogin.knownAbout', { name: partner.name }) : t('partnerLogin.unknownAbout')}
    >
      {!isSignedOut && (
        <Box role="alert" mb="4" px="3.5" py="2.5" borderRadius="l2" bg="warn.subtle" color="warn.fg">
          {failure?.message ?? t('partnerLogin.expired')}
        </Box>
      )}
      {failure?.isUncertain && (
        <Button variant="solid" size="lg" w="full" mb="3" onClick={open}>
          {t('ui.error.retry')}
        </Button>
      )}
      {partner && (
        <Button asChild variant={failure?.isUncertain ? 'outline' : 'solid'} size="lg" w="full">
          <a href={partner.address} rel="noreferrer">
            {t('partnerLogin.back', { name: partner.name })}
          </a>
        </Button>
      )}
      <Box mt="6">
        <Button asChild variant="ghost" size="sm" px="0">
          <Link to="/login">{t('partnerLogin.password')}</Link>
        </Button>
      </Box>
    </SignInFrame>
  )
}
