import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { clearOfflineData, type EndReason, endReasons, setPendingToken, startSession } from '../../relay/session.ts'
import { setUpPath } from '../../shell/setUpPath.ts'
import { useUnsentScans } from '../../station/entry/UnsentScansNotice.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { LoginForm } from './LoginForm.tsx'
import { nextPlace } from './nextPlace.ts'
import { SignInFrame } from './SignInFrame.tsx'
import type { Opened } from './useSignIn.ts'

const NewPassword = lazyComponent(() => import('../../shell/account/ChangePasswordForm.tsx').then((file) => file.ChangePasswordForm))

const reasons = {
  expired: 'login.reason.expired',
  signedOut: 'login.reason.signedOut',
  required: 'login.reason.required',
} as const satisfies Record<EndReason, MessageKey>

/** Staff sign-in with a language switch and the reason for being here. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  useEffect(() => clearOfflineData(), [])
  const reason = endReasons.find((known) => known === search.get('reason'))
  const [opened, setOpened] = useState<Opened | null>(null)
  const enter = ({ token, user, mustSetUpSecondFactor }: Opened) => {
    startSession(token, user)
    const next = search.get('next')
    if (mustSetUpSecondFactor) void navigate(setUpPath(next ?? '/'), { replace: true })
    else goOn(next, navigate)
  }

  return (
    <SignInFrame
      page={t('login.page.title')}
      title={t(opened ? 'login.change.title' : 'login.page.welcome')}
      about={t(opened ? 'login.change.why' : 'login.page.about')}
    >
      <ScansKept />
      {opened?.oneTimePassword ? (
        <NewPassword login={opened.user.login} currentPassword={opened.oneTimePassword} onChanged={() => enter(opened)} />
      ) : (
        <LoginForm
          reason={reason && <Reason reason={reason} />}
          onSignedIn={(signedIn) => {
            if (!signedIn.oneTimePassword) return enter(signedIn)
            setPendingToken(signedIn.token)
            setOpened(signedIn)
          }}
        />
      )}
    </SignInFrame>
  )
}

/** Users whose unsent scans wait on this device. */
function ScansKept() {
  const t = useT()
  const people = Map.groupBy(useUnsentScans(), ({ name }) => name)
  return [...people].map(([name, waiting]) => {
    const count = waiting.reduce((sum, one) => sum + one.count, 0)
    return (
      <Box key={name} role="status" mb="4" px="3.5" py="2.5" borderRadius="l2" bg="warn.subtle" color="warn.fg">
        {name === null ? t('login.waitingSomebody', { count }) : t('login.waiting', { count, name })}
      </Box>
    )
  })
}

function Reason({ reason }: { reason: EndReason }) {
  const t = useT()
  return (
    <Box
      role="status"
      px="3.5"
      py="2.5"
      borderRadius="l2"
      colorPalette={reason === 'expired' ? 'warn' : 'info'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      {t(reasons[reason])}
    </Box>
  )
}

/**
 * Path to continue to: the page that redirected to sign-in, only within this site, otherwise the landing page. GraphiQL is not a page of the
 * console.
 */
function goOn(next: string | null, navigate: NavigateFunction): void {
  const place = nextPlace(next, window.location.origin) ?? '/'
  if (/^\/graphql(?:$|\?)/.test(place)) window.location.replace(place)
  else void navigate(place, { replace: true })
}
