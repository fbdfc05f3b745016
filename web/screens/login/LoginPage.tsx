import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router'
import { chooseLanguage, currentLanguage, languages } from '../../i18n/language.ts'
import { type MessageKey, useT } from '../../i18n/useT.ts'
import { type EndReason, endReasons } from '../../relay/session.ts'
import { Mark } from '../../shell/Mark.tsx'
import { useScansWaiting } from '../inbound/station/ScansLeft.tsx'
import { LoginArt } from './LoginArt.tsx'
import { LoginForm } from './LoginForm.tsx'

const reasons = {
  expired: 'login.reason.expired',
  signedOut: 'login.reason.signedOut',
  required: 'login.reason.required',
} as const satisfies Record<EndReason, MessageKey>

/** Staff sign-in: the language can be chosen here already, and the page says why somebody was sent to it. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const reason = endReasons.find((known) => known === search.get('reason'))

  return (
    <Flex minH="dvh">
      <title>{`${t('login.page.title')} · ${t('shell.brand.name')}`}</title>
      <LoginArt />
      <Flex asChild direction="column" flex="1" minW="0" bg="card">
        <main>
          <Flex align="center" justify="space-between" px={{ base: '5', sm: '8' }} py="5">
            <Flex align="center" gap="2" visibility={{ lg: 'visible' }}>
              <Mark size="1.75rem" />
              <Box textStyle="lg" fontWeight="semibold">
                {t('shell.brand.name')}
              </Box>
            </Flex>
            <LanguageSwitch />
          </Flex>
          <Flex flex="1" direction="column" align="center" justify="center" px={{ base: '5', sm: '8' }} pb="24">
            <Box w="full" maxW="22rem">
              <Box as="h1" textStyle="3xl" fontWeight="semibold" letterSpacing="tight">
                {t('login.page.welcome')}
              </Box>
              <Box mt="1" mb="7" color="muted" textStyle="md">
                {t('login.page.about')}
              </Box>
              {reason && <Reason reason={reason} />}
              <ScansKept />
              <LoginForm onSignedIn={() => goBack(search.get('next'), navigate)} />
            </Box>
          </Flex>
        </main>
      </Flex>
    </Flex>
  )
}

/** Who has to sign in because scans of theirs wait on this device. */
function ScansKept() {
  const t = useT()
  const people = Map.groupBy(useScansWaiting(), ({ name }) => name)
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
      mb="5"
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

/** To the place that somebody was sent away from, only inside this site; the explorer of the API is no page of the console. */
function goBack(next: string | null, navigate: NavigateFunction): void {
  const place = next && /^\/(?![/\\])/.test(next) ? next : '/'
  if (/^\/graphql(?:$|\?)/.test(place)) window.location.replace(place)
  else void navigate(place, { replace: true })
}
