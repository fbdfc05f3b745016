import { inboundMachine } from '../../../graph/inbound/states.ts'
import { useT } from '../../i18n/useT.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { stateTone } from '../../ui/stateTone.ts'

/** Badge of an inbound order's state. */
export function OrderState({ state }: { state: keyof typeof inboundMachine.states }) {
  const t = useT()
  return <StatusBadge tone={stateTone(inboundMachine, state)}>{t(`state.InboundOrder.${state}`)}</StatusBadge>
}
