import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import { chooseLanguage, currentLanguage, languages } from '../../i18n/language.ts'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { clearOfflineData, type EndReason, endReasons, setPendingToken, startSession } from '../../relay/session.ts'
import { Logo } from '../../shell/Logo.tsx'
import { useUnsentScans } from '../../station/entry/UnsentScansNotice.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { LoginArt } from './LoginArt.tsx'
import { LoginForm } from './LoginForm.tsx'
import { nextPlace } from './nextPlace.ts'
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
  const enter = ({ token, user }: Opened) => {
    startSession(token, user)
    goOn(search.get('next'), navigate)
  }

  return (
    <Flex minH="dvh">
      <title>{`${t('login.page.title')} · ${t('shell.brand.name')}`}</title>
      <LoginArt />
      <Flex asChild direction="column" flex="1" minW="0" bg="card">
        <main>
          <Flex align="center" justify="space-between" px={{ base: '5', sm: '8' }} py="5">
            <Flex align="center" gap="2" visibility={{ lg: 'visible' }}>
              <Logo size="1.75rem" />
              <Box textStyle="lg" fontWeight="semibold">
                {t('shell.brand.name')}
              </Box>
            </Flex>
            <LanguageSwitch />
          </Flex>
          <Flex flex="1" direction="column" align="center" justify="center" px={{ base: '5', sm: '8' }} pb="24">
            <Box w="full" maxW="22rem">
              <Box as="h1" textStyle="3xl" fontWeight="semibold" letterSpacing="tight">
                {t(opened ? 'login.change.title' : 'login.page.welcome')}
              </Box>
              <Box mt="1" mb="7" color="muted" textStyle="md">
                {t(opened ? 'login.change.why' : 'login.page.about')}
              </Box>
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
            </Box>
          </Flex>
        </main>
      </Flex>
    </Flex>
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

function LanguageSwitch() {
  const t = useT()
  const current = currentLanguage()
  return (
    <Flex role="group" aria-label={t('shell.language.label')} gap="0.5" p="0.5" bg="bg.muted" borderRadius="l3">
      {languages.map(({ language, name }) => (
        <Choice key={language} type="button" lang={language} aria-pressed={language === current} onClick={() => chooseLanguage(language)}>
          {name}
        </Choice>
      ))}
    </Flex>
  )
}

const Choice = chakra(Button, {
  base: {
    h: '7',
    px: '3',
    bg: 'transparent',
    borderColor: 'transparent',
    color: 'muted',
    _hover: { bg: 'transparent', borderColor: 'transparent', color: 'ink' },
    '&[aria-pressed=true]': { bg: 'card', color: 'ink', boxShadow: 'xs' },
  },
})

/**
 * Path to continue to: the page that redirected to sign-in, only within this site, otherwise the landing page. GraphiQL is not a page of the
 * console.
 */
function goOn(next: string | null, navigate: NavigateFunction): void {
  const place = nextPlace(next, window.location.origin) ?? '/'
  if (/^\/graphql(?:$|\?)/.test(place)) window.location.replace(place)
  else void navigate(place, { replace: true })
}
