import { Box, Flex } from '@chakra-ui/react'
import { Check, Minus, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { RouteAnswer_route$data, RouteAnswer_route$key } from './__generated__/RouteAnswer_route.graphql.ts'
import { RuleEffectBadge } from './RuleSentence.tsx'
import { useRuleText } from './useRuleText.ts'

type Rule = RouteAnswer_route$data['rules'][number]

/** How rules gave an order a channel, line by line. */
export function RouteAnswer({ route: key }: { route: RouteAnswer_route$key }) {
  const t = useT()
  const intl = useIntl()
  const { outcome, channel, ruleNumber, price, rules } = useFragment(
    graphql`
      fragment RouteAnswer_route on Route {
        outcome
        ruleNumber
        channel {
          displayName
        }
        price {
          amount
          currency
        }
        rules {
          reading
          rule {
            ruleId
            number
            effect
          }
          checks {
            condition {
              subject
              comparison
              names
              currency
            }
            channel {
              displayName
            }
            found
            isMet
          }
          verdicts {
            verdict
            channel {
              id
              displayName
            }
            price {
              amount
              currency
            }
            freightOutcome
          }
        }
      }
    `,
    key,
  )
  const unread = rules.filter(({ reading }) => reading === 'NOT_READ').map(({ rule }) => rule.number)
  return (
    <Box>
      <Flex align="baseline" justify="space-between" gap="2" wrap="wrap">
        <Box textStyle="lg" fontWeight="semibold" color={channel ? 'positive.fg' : 'warn.fg'}>
          {channel?.displayName ?? t('route.noChannel')}
        </Box>
        {price && (
          <Box fontVariantNumeric="tabular-nums">
            {intl.formatNumber(Number(price.amount), { style: 'currency', currency: price.currency })}
          </Box>
        )}
      </Flex>
      <Box textStyle="xs" color="muted" mb="2">
        {ruleNumber === null || ruleNumber === undefined
          ? t(`enum.RouteOutcome.${outcome}`)
          : t(`route.by.${outcome}`, { number: ruleNumber })}
      </Box>
      <Box as="ol" listStyleType="none" textStyle="sm">
        {rules
          .filter(({ reading }) => reading !== 'NOT_READ')
          .map((rule) => (
            <RuleLine key={rule.rule.ruleId} of={rule} />
          ))}
        {unread.length > 0 && (
          <Box as="li" color="muted" pt="1">
            {t('route.notRead', { numbers: unread.join(t('route.separator')), count: unread.length })}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** What one rule said: its conditions with what the order has, and what became of its channels. */
function RuleLine({ of: { reading, rule, checks, verdicts } }: { of: Rule }) {
  const t = useT()
  const intl = useIntl()
  const text = useRuleText()
  const isMet = reading === 'MET'
  // Of a rule that was not met, what was met says nothing.
  const told = isMet ? checks : checks.filter((check) => !check.isMet)
  return (
    <Flex as="li" gap="2" py="1" borderTopWidth="1px" borderColor="line" color={isMet ? undefined : 'muted'}>
      <Box w="1rem" flexShrink="0" pt="0.5" role="img" aria-label={t(`enum.ShippingRuleReading.${reading}`)}>
        {isMet ? <Check aria-hidden size="14" /> : <Minus aria-hidden size="14" />}
      </Box>
      <Box w="1.25rem" flexShrink="0" fontVariantNumeric="tabular-nums">
        {rule.number}
      </Box>
      <Box minW="0" overflowWrap="anywhere">
        {told.map(({ condition, channel, found, isMet: holds }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: checks have no identity of their own.
          <Flex key={at} gap="1" align="baseline">
            {!holds && isMet && <X aria-hidden size="12" />}
            <span>
              {t(channel ? 'route.checkOfChannel' : 'route.check', {
                channel: channel?.displayName ?? '',
                subject: t(`enum.ShippingRuleSubject.${condition.subject}`),
                found: text.found(condition, found),
                comparison: t(`enum.ShippingRuleComparison.${condition.comparison}`),
                values: text.values(condition),
                met: String(holds),
              })}
            </span>
          </Flex>
        ))}
        {isMet && (
          <Flex gap="1.5" align="baseline" wrap="wrap">
            <RuleEffectBadge effect={rule.effect} />
            {verdicts.map(({ channel, verdict, price, freightOutcome }) => (
              <Box as="span" key={channel?.id} color={verdict === 'CHOSEN' ? undefined : 'muted'}>
                <Box as="b" fontWeight={verdict === 'CHOSEN' ? 'semibold' : 'normal'}>
                  {channel?.displayName}
                </Box>{' '}
                {price && intl.formatNumber(Number(price.amount), { style: 'currency', currency: price.currency })}{' '}
                {verdict === 'NO_PRICE' && freightOutcome && freightOutcome !== 'PRICED'
                  ? t(`rate.outcome.${freightOutcome}`)
                  : t(`enum.ShippingRuleVerdict.${verdict}`)}
              </Box>
            ))}
          </Flex>
        )}
      </Box>
    </Flex>
  )
}
