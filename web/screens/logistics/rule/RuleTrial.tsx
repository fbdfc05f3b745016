import { Box, Button, Flex, Link } from '@chakra-ui/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { fetchQuery, graphql } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { environment } from '../../../relay/environment.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { toaster } from '../../../ui/overlay/toaster.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { RuleTrialQuery, RuleTrialQuery$data } from './__generated__/RuleTrialQuery.graphql.ts'

export type Trial = NonNullable<NonNullable<RuleTrialQuery$data['node']>['trial']>
type Group = Trial['groups'][number]

const query = graphql`
  query RuleTrialQuery($id: ID!) {
    node(id: $id) {
      ... on ShippingRuleSet {
        trial {
          orders
          same
          groups {
            orders
            from {
              id
              displayName
            }
            to {
              id
              displayName
            }
            freightBefore {
              amount
              currency
            }
            freightAfter {
              amount
              currency
            }
            packages {
              id
              number
            }
          }
        }
      }
    }
  }
`

const networkOnly = { fetchPolicy: 'network-only' } as const

/** Tries a version with the last orders; the answer belongs to what was saved when it was asked. */
export function useTrial(id: string) {
  const t = useT()
  const [trial, setTrial] = useState<Trial | null>(null)
  const [busy, setBusy] = useState(false)
  async function run(): Promise<Trial | null> {
    setBusy(true)
    try {
      const read = await fetchQuery<RuleTrialQuery>(environment, query, { id }, networkOnly).toPromise()
      const found = read?.node?.trial ?? null
      setTrial(found)
      return found
    } catch (error) {
      toaster.error(failureMessage(error, t))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { trial, busy, run }
}

/** Orders that have a channel by the live rules, and none by those that are tried. */
export const losing = ({ groups }: Trial): number => groups.reduce((sum, { from, to, orders }) => (from && !to ? sum + orders : sum), 0)

const keyOf = ({ from, to }: Group) => `${from?.id} ${to?.id}`

/** What a version would do with the last orders, beside the live rules. */
export function RuleTrial({ id, version, hasLive }: { id: string; version: number; hasLive: boolean }) {
  const t = useT()
  const intl = useIntl()
  const linkTo = useLinkTo()
  const { trial, busy, run } = useTrial(id)
  const [tried, setTried] = useState(version)
  const money = (of: Group['freightBefore']) =>
    of ? intl.formatNumber(Number(of.amount), { style: 'currency', currency: of.currency }) : '–'
  const change = ({ freightBefore, freightAfter }: Group) =>
    freightBefore && freightAfter
      ? intl.formatNumber(Number(freightAfter.amount) - Number(freightBefore.amount), {
          style: 'currency',
          currency: freightAfter.currency,
          signDisplay: 'exceptZero',
        })
      : '–'
  const named = hasLive ? (trial?.groups.filter(({ packages }) => packages.length > 0) ?? []) : []
  return (
    <Section
      title={t('route.trial')}
      aside={
        <Button size="sm" loading={busy} onClick={() => void run().then(() => setTried(version))}>
          {t(trial ? 'route.tryAgain' : 'route.try')}
        </Button>
      }
    >
      <Box role="status">
        {!trial && <Box color="muted">{t('route.trialHint')}</Box>}
        {trial && trial.orders === 0 && <Box color="muted">{t('route.trialEmpty')}</Box>}
        {trial && trial.orders > 0 && (
          <>
            {tried !== version && (
              <Box color="warn.fg" mb="1">
                {t('route.trialOld')}
              </Box>
            )}
            <Box mb="2">
              {t(hasLive ? 'route.trialText' : 'route.trialFirst', {
                orders: intl.formatNumber(trial.orders),
                same: intl.formatNumber(trial.same),
                changed: intl.formatNumber(trial.orders - trial.same),
              })}
            </Box>
            <Box pb="4">
              <LineTable
                label={t('route.trial')}
                lines={trial.groups}
                lineId={keyOf}
                empty={null}
                columns={[
                  ...(hasLive
                    ? [{ id: 'from', header: t('route.from'), cell: ({ from }: Group) => from?.displayName ?? t('route.noChannel') }]
                    : []),
                  {
                    id: 'to',
                    header: t('route.to'),
                    cell: ({ to, from }) =>
                      to ? (
                        <Box as="span" fontWeight={to.id === from?.id ? undefined : 'semibold'}>
                          {to.displayName}
                        </Box>
                      ) : (
                        <Box as="span" color="negative.fg">
                          {t('route.noChannel')}
                        </Box>
                      ),
                  },
                  { id: 'orders', header: t('route.orders'), align: 'end', cell: ({ orders }) => intl.formatNumber(orders) },
                  ...(hasLive
                    ? ([
                        { id: 'before', header: t('route.before'), align: 'end', cell: (group: Group) => money(group.freightBefore) },
                        { id: 'after', header: t('route.after'), align: 'end', cell: (group: Group) => money(group.freightAfter) },
                        { id: 'change', header: t('route.difference'), align: 'end', cell: change },
                      ] as const)
                    : []),
                ]}
              />
            </Box>
            {named.map((group) => (
              <Box key={keyOf(group)} textStyle="xs" mb="1">
                <Box as="span" color="muted">
                  {t('route.packagesOf', {
                    from: group.from?.displayName ?? t('route.noChannel'),
                    to: group.to?.displayName ?? t('route.noChannel'),
                  })}
                </Box>{' '}
                <Flex as="span" display="inline-flex" gap="2" wrap="wrap">
                  {group.packages.slice(0, 10).map(({ id: packageId, number }) => (
                    <Link asChild key={packageId}>
                      <RouterLink to={linkTo(`/out/parcel/${encodeURIComponent(packageId)}`)}>{number}</RouterLink>
                    </Link>
                  ))}
                </Flex>
              </Box>
            ))}
          </>
        )}
      </Box>
    </Section>
  )
}
