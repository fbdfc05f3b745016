import { Flex, Link } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { refetchUntilRead } from '../../relay/refetchActive.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { useDocumentChanges } from '../../relay/useDocumentChanges.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { EffectRow } from '../../ui/document/Effect.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import { KeyState } from '../access/KeyState.tsx'
import { lastUse } from '../access/keyUse.ts'
import type { OverviewKeysQuery } from './__generated__/OverviewKeysQuery.graphql.ts'

const query = graphql`
  query OverviewKeysQuery {
    apiKeys(first: 5, filter: { part: LIVE }) {
      totalCount
      edges {
        node {
          id
          name
          state
          expiresAt
          secrets {
            live
            lastUsedAt
          }
        }
      }
    }
  }
`

const changes = graphql`
  subscription OverviewKeysSubscription {
    apiKeyChanged {
      id
    }
  }
`

/** The customer's newest live keys, and when each was last used; nothing without a key. */
export function OverviewKeys() {
  const t = useT()
  const linkTo = useLinkTo()
  const keys = useBackgroundQuery<OverviewKeysQuery>(query, {})?.apiKeys
  useDocumentChanges({ subscription: changes, variables: {}, changed: () => void refetchUntilRead<OverviewKeysQuery>(query, {}) })
  if (!keys || keys.edges.length === 0) return null
  return (
    <Section
      title={t('shipper.keys.title')}
      aside={
        <Link asChild>
          <RouterLink to={linkTo('/access/keys')}>{t('shipper.keys.all', { count: keys.totalCount })}</RouterLink>
        </Link>
      }
    >
      {keys.edges.map(({ node: key }) => {
        const at = lastUse(key)
        return (
          <EffectRow
            key={key.id}
            name={
              <Flex gap="1.5" align="center" wrap="wrap">
                <Link asChild>
                  <RouterLink to={linkTo(`/access/keys/${encodeURIComponent(key.id)}`)}>{key.name}</RouterLink>
                </Link>
                <KeyState apiKey={key} isQuiet />
              </Flex>
            }
          >
            {at ? <RelativeTime at={at} /> : t('access.key.neverUsed')}
          </EffectRow>
        )
      })}
    </Section>
  )
}
