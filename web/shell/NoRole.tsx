import { Box, Button, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { readUser } from '../relay/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { NoRoleSubscription } from './__generated__/NoRoleSubscription.graphql.ts'
import { Logo } from './Logo.tsx'
import { useSignOut } from './useSignOut.ts'

const subscription = graphql`
  subscription NoRoleSubscription {
    viewerChanged {
      roles {
        code
      }
    }
  }
`

/** Shown instead of the console to a user without a role in any warehouse, until one is granted. */
export function NoRole() {
  const t = useT()
  const navigate = useNavigate()
  useSubscription<NoRoleSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: {},
        onNext: (data) => {
          if (data?.viewerChanged?.roles.length) void navigate('/', { replace: true })
        },
      }),
      [navigate],
    ),
  )
  const signOut = useSignOut()
  const actions = (
    <Flex wrap="wrap" justify="center" gap="2">
      <Button onClick={() => void navigate('/', { replace: true })}>{t('shell.noRole.again')}</Button>
      <Button onClick={signOut}>{t('shell.user.signOut')}</Button>
    </Flex>
  )
  return (
    <Flex direction="column" minH="dvh">
      <title>{`${t('ui.empty.noRole')} · ${t('shell.brand.name')}`}</title>
      <Flex asChild align="center" gap="2" flexShrink="0" h="12" px={{ base: '2', sm: '4' }} bg="card" borderBottomWidth="1px">
        <header>
          <Logo size="1.375rem" />
          <Box textStyle="lg" fontSize="0.9375rem" fontWeight="semibold">
            {t('shell.brand.name')}
          </Box>
          <Box flex="1" />
          <Box color="muted" truncate>
            {readUser()?.name}
          </Box>
        </header>
      </Flex>
      <Flex asChild flex="1" direction="column" justify="center" pb="24">
        <main>
          <EmptyState kind="noRole" hint={t('shell.noRole.hint')} action={actions} />
        </main>
      </Flex>
    </Flex>
  )
}
