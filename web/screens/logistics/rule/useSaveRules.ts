import { graphql } from 'react-relay'
import type { RuleEffectName } from '../../../../graph/logistics/states/shippingRules.ts'
import { type Outcome, useCommand } from '../../../relay/useCommand.ts'
import type { useSaveRulesMutation } from './__generated__/useSaveRulesMutation.graphql.ts'
import type { ReadCondition, sentCondition } from './ruleForm.ts'

/** A rule as it is sent. */
export interface SavedRule {
  ruleId?: string
  effect: RuleEffectName
  channelIds: string[]
  conditions: ReturnType<typeof sentCondition>[]
}

export type SaveRules = (rules: readonly SavedRule[]) => Promise<Outcome<useSaveRulesMutation>>

interface ReadRule {
  readonly ruleId: string
  readonly effect: RuleEffectName
  readonly channels: readonly { readonly id: string }[]
  readonly conditions: readonly ReadCondition[]
}

/** A rule as it was read, to be sent again. */
export const savedRule = ({ ruleId, effect, channels, conditions }: ReadRule): SavedRule => ({
  ruleId,
  effect,
  channelIds: channels.map(({ id }) => id),
  conditions: conditions.map(({ subject, comparison, values, currency }) => ({
    subject,
    comparison,
    values: [...values],
    ...(currency && { currency }),
  })),
})

/** Saves the rules of a draft as a whole. */
export function useSaveRules({ id, version }: { id: string; version: number }): { save: SaveRules; busy: boolean } {
  const { run, busy } = useCommand<useSaveRulesMutation>(graphql`
    mutation useSaveRulesMutation($input: UpdateShippingRuleDraftInput!) {
      updateShippingRuleDraft(input: $input) {
        ruleSet {
          ...RuleSetView_set
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return { save: (rules) => run({ ruleSetId: id, expectedVersion: version, rules: [...rules] }), busy }
}
