import type { Translate } from '../../../i18n/useT.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

const tones = { DONE: 'positive', REFUSED: 'warn', NOT_ALLOWED: 'negative', FAILED: 'negative' } as const
export type Outcome = keyof typeof tones

const isOutcome = (text: string): text is Outcome => text in tones

/** How a command ended. */
export function OutcomeBadge({ t, outcome }: { t: Translate; outcome: string }) {
  return isOutcome(outcome) && <StatusBadge tone={tones[outcome]}>{t(`enum.ActivityOutcome.${outcome}`)}</StatusBadge>
}
