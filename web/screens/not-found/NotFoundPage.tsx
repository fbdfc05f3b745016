import { Box, Button, Center } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { Logo } from '../../shell/Logo.tsx'

export function Component() {
  const t = useT()
  return (
    <Center asChild minH="dvh" p="6" textAlign="center">
      <main>
        <title>{`${t('notFound.page.title')} · ${t('shell.brand.name')}`}</title>
        <Box>
          <Center mb="6">
            <Logo size="3rem" />
          </Center>
          <Box as="h1" textStyle="2xl" fontWeight="semibold">
            {t('notFound.page.title')}
          </Box>
          <Box mt="1" mb="6" color="muted" textStyle="md">
            {t('notFound.page.hint')}
          </Box>
          <Button asChild variant="solid" size="lg">
            <Link to="/">{t('notFound.page.home')}</Link>
          </Button>
        </Box>
      </main>
    </Center>
  )
}
