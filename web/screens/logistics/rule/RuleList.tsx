import { Box, Button, Flex } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { ruleLimits } from '../../../../graph/logistics/states/shippingRules.ts'
import { useT } from '../../../i18n/useT.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { RuleList_set$key } from './__generated__/RuleList_set.graphql.ts'
import { RuleSentence } from './RuleSentence.tsx'
import { type ComparedRule, changesOf } from './ruleChanges.ts'
import { savedRule, useSaveRules } from './useSaveRules.ts'

const RuleDialog = lazyComponent(() => import('./RuleDialog.tsx').then((file) => file.RuleDialog))

export const comparedRules = graphql`
  fragment RuleList_set on ShippingRuleSet {
    id
    version
    state
    rules {
      ruleId
      number
      effect
      met
      channels {
        id
      }
      conditions {
        subject
        comparison
        values
        currency
      }
      ...RuleSentence_rule
      ...RuleDialog_rule
    }
  }
`

interface Props {
  set: RuleList_set$key
  /** The live version, with which a draft is compared; null if there is none. */
  live: RuleList_set$key | null
  warehouseId: string
  mayEdit: boolean
}

const changeTones = { NEW: 'positive', CHANGED: 'info', MOVED: 'gray' } as const

/** Rules of a version in their order; those of a draft can be changed, and show what is new. */
export function RuleList({ set: key, live: liveKey, warehouseId, mayEdit }: Props) {
  const t = useT()
  const intl = useIntl()
  const tell = useNotifyOutcome()
  const set = useFragment(comparedRules, key)
  const live = useFragment(comparedRules, liveKey)
  const { save, busy } = useSaveRules(set)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const isDraft = set.state === 'DRAFT'
  const isWritten = isDraft && mayEdit
  // Without live rules everything is new, and nothing has to be said.
  const before = isDraft && live ? (live.rules as readonly ComparedRule[]) : null
  const { kinds, removed } = changesOf(set.rules as readonly ComparedRule[], before)
  const rules = set.rules.map(savedRule)
  const change = async (next: typeof rules) => void tell(await save(next))
  const move = (at: number, by: 1 | -1) => {
    const [rule] = rules.slice(at, at + 1)
    if (rule) void change(rules.toSpliced(at, 1).toSpliced(at + by, 0, rule))
  }
  const restored = live?.rules.filter(({ ruleId }) => removed.includes(ruleId)) ?? []
  const edited = typeof open === 'number' ? set.rules[open] : undefined
  return (
    <Section
      title={t('route.rules')}
      aside={
        isWritten &&
        rules.length < ruleLimits.rules && (
          <Button size="sm" onClick={() => setOpen('new')}>
            {t('route.add')}
          </Button>
        )
      }
    >
      <Box textStyle="xs" color="muted" mb="2">
        {t('route.rulesHint')}
      </Box>
      <Box as="ol" listStyleType="none" mx="-4">
        {set.rules.map((rule, at) => {
          const kind = kinds.get(rule.ruleId)
          return (
            <Flex
              as="li"
              key={rule.ruleId}
              gap="3"
              px="4"
              py="2"
              borderTopWidth="1px"
              borderColor="line"
              wrap={{ base: 'wrap', md: 'nowrap' }}
            >
              <Box w="1.5rem" flexShrink="0" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {rule.number}
              </Box>
              <Box flex="1" minW="12rem">
                <RuleSentence rule={rule} />
                {kind && (
                  <Box mt="1">
                    <StatusBadge tone={changeTones[kind]}>{t(`route.change.${kind}`)}</StatusBadge>
                  </Box>
                )}
              </Box>
              {set.state !== 'DRAFT' && (
                <Box textStyle="xs" color="muted" whiteSpace="nowrap" textAlign="end">
                  {t('route.met', { count: intl.formatNumber(rule.met) })}
                </Box>
              )}
              {isWritten && (
                <Flex gap="0.5" flexShrink="0">
                  {(
                    [
                      ['up', ArrowUp, at === 0, () => move(at, -1)],
                      ['down', ArrowDown, at === rules.length - 1, () => move(at, 1)],
                      ['edit', Pencil, false, () => setOpen(at)],
                      ['remove', Trash2, false, () => void change(rules.toSpliced(at, 1))],
                    ] as const
                  ).map(([action, Icon, disabled, act]) => (
                    <Button
                      key={action}
                      size="sm"
                      variant="ghost"
                      px="1.5"
                      disabled={disabled || busy}
                      aria-label={t(`route.action.${action}`, { number: rule.number })}
                      onClick={act}
                    >
                      <Icon aria-hidden />
                    </Button>
                  ))}
                </Flex>
              )}
            </Flex>
          )
        })}
        {restored.map((rule) => (
          <Flex
            as="li"
            key={rule.ruleId}
            gap="3"
            px="4"
            py="2"
            borderTopWidth="1px"
            borderColor="line"
            wrap={{ base: 'wrap', md: 'nowrap' }}
          >
            <Box w="1.5rem" flexShrink="0" color="muted">
              –
            </Box>
            <Box flex="1" minW="12rem">
              <RuleSentence rule={rule} isRemoved />
              <Box mt="1">
                <StatusBadge tone="gray">{t('route.change.REMOVED')}</StatusBadge>
              </Box>
            </Box>
            {isWritten && (
              <Button size="sm" disabled={busy} onClick={() => void change(rules.toSpliced(rule.number - 1, 0, savedRule(rule)))}>
                {t('route.restore')}
              </Button>
            )}
          </Flex>
        ))}
        <Flex as="li" gap="3" px="4" pt="2" borderTopWidth="1px" borderColor="line">
          <Box w="1.5rem" flexShrink="0" color="muted">
            {t('route.end')}
          </Box>
          <Box>{t('route.otherwise')}</Box>
        </Flex>
      </Box>
      {open !== null && (
        <RuleDialog
          warehouseId={warehouseId}
          rule={edited ?? null}
          at={typeof open === 'number' ? open : rules.length}
          others={typeof open === 'number' ? rules.toSpliced(open, 1) : rules}
          save={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
