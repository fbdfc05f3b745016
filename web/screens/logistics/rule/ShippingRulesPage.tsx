import { Box, Flex, Link } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link as RouterLink, useParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { useReload } from '../../../relay/useReload.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ShippingRulesPageQuery, ShippingRulesPageQuery$data } from './__generated__/ShippingRulesPageQuery.graphql.ts'
import { RuleSetActions } from './RuleSetActions.tsx'
import { RuleSetState } from './RuleSetState.tsx'
import { RuleSetView } from './RuleSetView.tsx'

const query = graphql`
  query ShippingRulesPageQuery($warehouseId: ID!, $id: ID!, $asked: Boolean!) {
    live: liveShippingRules(warehouseId: $warehouseId) {
      id
      ...RuleSetView_set @alias(as: "set")
    }
    draft: shippingRuleDraft(warehouseId: $warehouseId) {
      id
      ...RuleSetView_set @alias(as: "set")
    }
    node(id: $id) @include(if: $asked) {
      ... on ShippingRuleSet {
        id
        ...RuleSetView_set @alias(as: "set")
      }
    }
    shippingRuleSets(warehouseId: $warehouseId, first: 50) {
      totalCount
      edges {
        node {
          id
          number
          state
          activatedAt
          createdAt
        }
      }
    }
  }
`

export const loader = pageLoader<ShippingRulesPageQuery>(query, ({ params, warehouseId }) => ({
  warehouseId,
  id: params.id ?? '',
  asked: params.id !== undefined,
}))

const subscription = graphql`
  subscription ShippingRulesPageSubscription($warehouseId: ID!) {
    shippingRuleSetChanged(warehouseId: $warehouseId) {
      id
      ...RuleSetView_set
    }
  }
`

/** The shipping rules of a warehouse: the draft beside the live version, earlier ones, and what they would do. */
export function Component() {
  const t = useT()
  const { id } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const mayEdit = useRight('logistics:editRules')
  const { live, draft, node, shippingRuleSets } = usePage<ShippingRulesPageQuery>(query)
  useDocumentChanges({ subscription, variables: { warehouseId }, changed: useReload() })
  if (id !== undefined && !node?.set) return <ObjectNotFound />
  const shown = id === undefined ? (draft ?? live) : node
  const versions = shippingRuleSets?.edges.map((edge) => edge.node) ?? []
  if (!shown?.set)
    return (
      <>
        <PageHeader
          title={t('menu.logistics.rules')}
          actions={mayEdit && <RuleSetActions warehouseId={warehouseId} set={null} hasDraft={false} />}
        />
        <EmptyState kind="nothing" hint={t('route.noneText')} />
      </>
    )
  return (
    <RuleSetView
      key={shown.id}
      set={shown.set}
      live={live?.id === shown.id ? null : (live?.set ?? null)}
      warehouseId={warehouseId}
      mayEdit={mayEdit}
      hasDraft={draft !== null && draft !== undefined}
      side={<Versions versions={versions} shownId={shown.id ?? ''} />}
    />
  )
}

type Version = NonNullable<ShippingRulesPageQuery$data['shippingRuleSets']>['edges'][number]['node']

/** The versions of the rules, the last first. */
function Versions({ versions, shownId }: { versions: readonly Version[]; shownId: string }) {
  const t = useT()
  const linkTo = useLinkTo()
  return (
    <Section title={t('route.versions')}>
      <Box as="ul" listStyleType="none">
        {versions.map(({ id, number, state, activatedAt, createdAt }) => (
          <Flex as="li" key={id} justify="space-between" align="baseline" gap="2" py="1">
            {id === shownId ? (
              <Box as="span" fontWeight="semibold" aria-current="page">
                {t('route.version', { number })}
              </Box>
            ) : (
              <Link asChild>
                <RouterLink to={linkTo(`/logistics/rule/${encodeURIComponent(id)}`)}>{t('route.version', { number })}</RouterLink>
              </Link>
            )}
            <Flex gap="2" align="baseline" color="muted" textStyle="xs">
              <RelativeTime at={activatedAt ?? createdAt} />
              <RuleSetState state={state} />
            </Flex>
          </Flex>
        ))}
      </Box>
    </Section>
  )
}
