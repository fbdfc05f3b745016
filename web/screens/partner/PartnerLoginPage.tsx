import { Box, Button } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { graphql, useMutation } from 'react-relay'
import { Link, type LoaderFunction, redirect, useLoaderData, useNavigate } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, isUncertain } from '../../relay/failure.ts'
import { clearOfflineData, partnerPath, readPartner, readUser, startSession, tokenEntry } from '../../relay/session.ts'
import { useServerSignOut } from '../../shell/useSignOut.ts'
import { SignInFrame } from '../login/SignInFrame.tsx'
import type { PartnerLoginPageMutation } from './__generated__/PartnerLoginPageMutation.graphql.ts'
import { placeAfterLogin } from './placeAfterLogin.ts'

interface Loaded {
  ticket: string | null
  /** Whether somebody is signed in who did not come from a partner: a link of strangers must not sign them out. */
  mustAsk: boolean
  next: string | null
  reason: string | null
}

/** Reads the ticket from the address and removes it there, before anything is sent: it stays in no history and in no bookmark. */
export const loader: LoaderFunction = ({ request }): Loaded | Response => {
  const asked = new URL(request.url).searchParams
  const ticket = asked.get('ticket')
  if (ticket !== null) window.history.replaceState(window.history.state, '', partnerPath)
  else if (tokenEntry.get()) return redirect('/')
  const mustAsk = ticket !== null && tokenEntry.get() !== null && readPartner() === null
  return { ticket, mustAsk, next: asked.get('next'), reason: asked.get('reason') }
}

/** Where the browser of a user comes in from a partner, and where it is led when that session has ended. */
export function Component() {
  const t = useT()
  const { ticket, mustAsk, next, reason } = useLoaderData<Loaded>()
  const navigate = useNavigate()
  const signOut = useServerSignOut()
  const [isAsking, setAsking] = useState(mustAsk)
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
    setAsking(false)
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
    else if (!mustAsk) open()
  })
  const frame = { page: t('partnerLogin.page') }
  if (isAsking)
    return (
      <SignInFrame {...frame} title={t('partnerLogin.ask')} about={t('partnerLogin.askAbout', { name: nameHere() })}>
        <Button variant="solid" size="lg" w="full" mb="3" onClick={open}>
          {t('partnerLogin.askContinue')}
        </Button>
        <Stay />
      </SignInFrame>
    )
  if (ticket !== null && !failure)
    return (
      <SignInFrame {...frame} title={t('partnerLogin.opening')} about={t('partnerLogin.openingAbout')}>
        {null}
      </SignInFrame>
    )
  const partner = readPartner()
  const state = failure ? (failure.isUncertain ? 'uncertain' : 'failed') : (endStates.find((known) => known === reason) ?? 'required')
  const message = failure?.message ?? (state === 'expired' ? t('partnerLogin.expired') : null)
  const { title, known, unknown } = texts[state]
  return (
    <SignInFrame {...frame} title={t(title)} about={partner ? t(known, { name: partner.name }) : t(unknown)}>
      {message && (
        <Box role="alert" mb="4" px="3.5" py="2.5" borderRadius="l2" bg="warn.subtle" color="warn.fg">
          {message}
        </Box>
      )}
      {state === 'uncertain' && (
        <Button variant="solid" size="lg" w="full" mb="3" onClick={open}>
          {t('ui.error.retry')}
        </Button>
      )}
      {partner && (
        <Button asChild variant={state === 'uncertain' ? 'outline' : 'solid'} size="lg" w="full" mb="3">
          <a href={partner.address} rel="noreferrer">
            {t('partnerLogin.back', { name: partner.name })}
          </a>
        </Button>
      )}
      {tokenEntry.get() ? (
        <Stay />
      ) : (
        <Box mt="3">
          <Button asChild variant="ghost" size="sm" px="0">
            <Link to={next === null ? '/login' : `/login?${new URLSearchParams({ next })}`}>{t('partnerLogin.password')}</Link>
          </Button>
        </Box>
      )}
    </SignInFrame>
  )
}

const endStates = ['expired', 'signedOut'] as const

const again = { known: 'partnerLogin.knownAbout', unknown: 'partnerLogin.unknownAbout' } as const

/** What is said where no ticket is being used: the title, and what to do, with the name of the partner and without. */
const texts = {
  expired: { title: 'partnerLogin.failed', ...again },
  failed: { title: 'partnerLogin.failed', ...again },
  signedOut: { title: 'partnerLogin.signedOut', ...again },
  required: { title: 'partnerLogin.notSignedIn', known: 'partnerLogin.requiredKnown', unknown: 'partnerLogin.requiredUnknown' },
  uncertain: { title: 'partnerLogin.uncertain', known: 'partnerLogin.uncertainKnown', unknown: 'partnerLogin.uncertainUnknown' },
} as const

/** Who is signed in in this browser. */
const nameHere = (): string => readUser()?.name ?? ''

/** Goes on with the session that this browser has. */
function Stay() {
  const t = useT()
  return (
    <Button asChild variant="outline" size="lg" w="full">
      <Link to="/" replace>
        {t('partnerLogin.stay', { name: nameHere() })}
      </Link>
    </Button>
  )
}
