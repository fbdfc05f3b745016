import { shippingRuleSetMachine } from '../../../../graph/logistics/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'

/** State of a version of the shipping rules. */
export function RuleSetState({ state }: { state: keyof typeof shippingRuleSetMachine.states }) {
  const t = useT()
  return <StatusBadge tone={stateTone(shippingRuleSetMachine, state)}>{t(`state.ShippingRuleSet.${state}`)}</StatusBadge>
}
