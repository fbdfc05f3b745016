import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useReload } from '../../relay/useReload.ts'
import type { FactorAction } from '../../shell/account/factor/FactorDialog.tsx'
import { Facts } from '../../ui/document/Facts.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { SecurityPageQuery } from './__generated__/SecurityPageQuery.graphql.ts'
import { NoticeMail } from './NoticeMail.tsx'

const ChangePasswordDialog = lazyComponent(() =>
  import('../../shell/account/ChangePasswordDialog.tsx').then((file) => file.ChangePasswordDialog),
)
const FactorDialog = lazyComponent(() => import('../../shell/account/factor/FactorDialog.tsx').then((file) => file.FactorDialog))

const query = graphql`
  query SecurityPageQuery {
    viewer {
      login
      secondFactor {
        since
        lastUsedAt
        recoveryCodesLeft
        requiredBy
      }
    }
    myNoticeMail {
      ...NoticeMail_choice
    }
  }
`

export const loader = pageLoader<SecurityPageQuery>(query, () => ({}))

/** Password and second factor of the user, and what they are told by mail. */
export function Component() {
  const t = useT()
  const reload = useReload()
  const [opened, setOpened] = useState<FactorAction | 'password' | null>(null)
  const {
    viewer: { login, secondFactor },
    myNoticeMail,
  } = usePage<SecurityPageQuery>(query)
  const { since, lastUsedAt, recoveryCodesLeft = 0, requiredBy } = secondFactor ?? {}
  const close = () => setOpened(null)
  return (
    <Box maxW="44rem">
      <PageHeader title={t('account.security.title')} />
      <Flex direction="column" gap="2.5">
        <Section title={t('account.security.password')}>
          <Box color="muted" mb="3">
            {t('account.password.others')}
          </Box>
          <Button onClick={() => setOpened('password')}>{t('account.password.title')}</Button>
        </Section>
        <Section
          title={t('account.factor.name')}
          aside={<StatusBadge tone={since ? 'positive' : 'gray'}>{t(since ? 'account.factor.on' : 'account.factor.off')}</StatusBadge>}
        >
          <Box color="muted" mb="3">
            {t('account.factor.about')}
          </Box>
          {requiredBy && <Box mb="3">{t('account.factor.requiredBy', { role: requiredBy })}</Box>}
          {since ? (
            <>
              <Facts
                facts={[
                  [t('account.factor.since'), <RelativeTime key="since" at={since} />],
                  [t('account.factor.lastUsed'), lastUsedAt && <RelativeTime key="used" at={lastUsedAt} />],
                  [t('account.factor.codes'), t('account.factor.codesLeft', { count: recoveryCodesLeft })],
                ]}
              />
              <Flex wrap="wrap" gap="2" mt="3">
                <Button onClick={() => setOpened('replace')}>{t('account.factor.title.replace')}</Button>
                <Button onClick={() => setOpened('codes')}>{t('account.factor.title.codes')}</Button>
                <Button
                  color="negative.fg"
                  {...(requiredBy && { disabled: true, 'data-tip': t('account.factor.requiredBy', { role: requiredBy }) })}
                  onClick={() => setOpened('remove')}
                >
                  {t('account.factor.title.remove')}
                </Button>
              </Flex>
            </>
          ) : (
            <Button variant="solid" colorPalette="brand" onClick={() => setOpened('setUp')}>
              {t('account.factor.title.setUp')}
            </Button>
          )}
        </Section>
        <NoticeMail choice={myNoticeMail} />
      </Flex>
      {opened === 'password' && <ChangePasswordDialog login={login ?? ''} onClose={close} />}
      {opened && opened !== 'password' && <FactorDialog action={opened} onChanged={() => void reload()} onClose={close} />}
    </Box>
  )
}
