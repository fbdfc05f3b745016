import type { TrackingNumbersStateName } from '../../../../graph/logistics/states/numbers.ts'
import { useT } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

const tones = { ENOUGH: 'positive', LOW: 'warn', USED_UP: 'negative' } as const

/** Whether a channel has enough tracking numbers. */
export function NumbersBadge({ state }: { state: TrackingNumbersStateName }) {
  const t = useT()
  return <StatusBadge tone={tones[state]}>{t(`enum.TrackingNumbersState.${state}`)}</StatusBadge>
}
