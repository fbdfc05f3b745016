import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { chooseLanguage, currentLanguage, languages } from '../../i18n/language.ts'
import { useT } from '../../i18n/useT.ts'
import { Logo } from '../../shell/Logo.tsx'
import { LoginArt } from './LoginArt.tsx'

interface Props {
  /** Title of the browser tab. */
  page: string
  title: string
  about: string
  children: ReactNode
}

/** Frame of the pages before sign-in: picture, language switch, and one column. */
export function SignInFrame({ page, title, about, children }: Props) {
  const t = useT()
  return (
    <Flex minH="dvh">
      <title>{`${page} · ${t('shell.brand.name')}`}</title>
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
                {title}
              </Box>
              <Box mt="1" mb="7" color="muted" textStyle="md">
                {about}
              </Box>
              {children}
            </Box>
          </Flex>
        </main>
      </Flex>
    </Flex>
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
