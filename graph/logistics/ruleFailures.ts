import { defineFailure } from '../kernel/command/failure.ts'

export const RuleDraftExists = defineFailure(
  'SHIPPING_RULE_DRAFT_EXISTS',
  '已有草稿：第 {number} 版；请先启用或放弃它',
  'Version {number} is already a draft; activate or discard it first',
)

/** Packages may have been routed by it. */
export const RuleSetNotDraft = defineFailure(
  'SHIPPING_RULES_NOT_DRAFT',
  '第 {number} 版不是草稿，不能更改；请复制为新的草稿',
  'Version {number} is no draft, so it cannot change; copy it to a draft instead',
)

export const RuleSetNotActivable = defineFailure(
  'SHIPPING_RULES_NOT_ACTIVABLE',
  '第 {number} 版已启用或已放弃，不能启用',
  'Version {number} is live already or was discarded, so it cannot be activated',
)

export const RuleComparisonUnfit = defineFailure(
  'SHIPPING_RULE_COMPARISON_UNFIT',
  '该条件不能这样比较，请换一种比较方式',
  'This condition cannot be compared like this; choose another comparison',
)

export const RuleValueUnfit = defineFailure('SHIPPING_RULE_VALUE_UNFIT', '“{value}”不适用于该条件', '“{value}” does not fit this condition')

export const RuleValueMissing = defineFailure(
  'SHIPPING_RULE_VALUE_MISSING',
  '该条件的值数量不对：列表至少要有一个值，数值只能有一个，是否类条件没有值',
  'This condition has too few or too many values: a list has at least one, a measure has exactly one, and yes or no has none',
)

export const RuleFixedChannels = defineFailure(
  'SHIPPING_RULE_FIXED_CHANNELS',
  '固定渠道的规则只能有一个渠道',
  'A rule that fixes a channel names exactly one',
)

export const RuleTwice = defineFailure('SHIPPING_RULE_TWICE', '同一条规则出现了两次', 'The same rule stands in the list twice')
