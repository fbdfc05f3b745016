import { Box } from '@chakra-ui/react'
import { Fragment } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RuleEffectName } from '../../../../graph/logistics/states/shippingRules.ts'
import { useT } from '../../../i18n/useT.ts'
import type { Tone } from '../../../theme/colors.ts'
import type { RuleSentence_rule$key } from './__generated__/RuleSentence_rule.graphql.ts'
import { useRuleText } from './useRuleText.ts'

const tones: Record<RuleEffectName, Tone> = { DENY: 'negative', ALLOW: 'positive', PREFER: 'info', CHEAPEST: 'brand', FIXED: 'gray' }

/** What a rule does, as a coloured word. */
export function RuleEffectBadge({ effect }: { effect: RuleEffectName }) {
  const t = useT()
  return (
    <Box
      as="span"
      colorPalette={tones[effect]}
      px="1.5"
      borderRadius="l1"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      fontWeight="semibold"
      whiteSpace="nowrap"
    >
      {t(`enum.ShippingRuleEffect.${effect}`)}
    </Box>
  )
}

/** A rule as a sentence: its conditions, and what it does with which channels. */
export function RuleSentence({ rule: key, isRemoved = false }: { rule: RuleSentence_rule$key; isRemoved?: boolean }) {
  const t = useT()
  const text = useRuleText()
  const { effect, channels, conditions } = useFragment(
    graphql`
      fragment RuleSentence_rule on ShippingRule {
        effect
        channels {
          id
          displayName
        }
        conditions {
          subject
          comparison
          names
          currency
        }
      }
    `,
    key,
  )
  return (
    <Box minW="0" overflowWrap="anywhere" {...(isRemoved && { textDecoration: 'line-through', color: 'muted' })}>
      <Box>
        {conditions.length === 0
          ? t('route.always')
          : conditions.map((condition, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own.
              <Fragment key={at}>
                {t(at === 0 ? 'route.when' : 'route.and')}{' '}
                {t(condition.names.length > 0 ? 'route.condition' : 'route.conditionAlone', {
                  subject: t(`enum.ShippingRuleSubject.${condition.subject}`),
                  comparison: t(`enum.ShippingRuleComparison.${condition.comparison}`),
                })}{' '}
                <Box as="b" fontWeight="semibold">
                  {text.values(condition)}
                </Box>{' '}
              </Fragment>
            ))}
      </Box>
      <Box mt="0.5">
        <span aria-hidden>→ </span>
        <RuleEffectBadge effect={effect} />{' '}
        {channels.map(({ id, displayName }, at) => (
          <Fragment key={id}>
            {at > 0 && t('route.separator')}
            <Box as="b" fontWeight="semibold">
              {displayName}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}
