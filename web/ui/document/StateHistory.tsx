import { use } from 'react'
import type { Machine } from '../../../graph/kernel/states/machine.ts'
import { useT } from '../../i18n/useT.ts'
import { HistoryAside } from '../HistoryAside.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { Section } from '../Section.tsx'
import { stateTone } from '../stateTone.ts'
import { useUnnamedActor } from '../UnnamedActor.ts'
import { Timeline } from './Timeline.tsx'

interface Change {
  readonly action?: string
  readonly to: string
  readonly reason: string | null | undefined
  readonly at: string
  readonly by: string | null | undefined
}

interface Props<State extends string> {
  machine: Machine<State, string>
  /** State changes, oldest first. */
  changes: readonly Change[]
  stateText: (state: State) => string
  reasonText?: (reason: string) => string
  /** Title of a change that says more than its state, by action. */
  actionText?: Readonly<Record<string, string>>
  /** Steps that are still to come, the last one first. */
  ahead?: readonly { key: string; title: string; about?: string }[]
}

/** State changes of a document, newest first. */
export function StateHistory<State extends string>({ machine, changes, stateText, reasonText, actionText = {}, ahead = [] }: Props<State>) {
  const t = useT()
  const unnamed = useUnnamedActor()
  const isState = (text: string): text is State => (machine.order as readonly string[]).includes(text)
  const entries = changes.toReversed().map(({ action = '', to, reason, at, by }) => ({
    key: `${at} ${action} ${to}`,
    title: actionText[action] ?? (isState(to) ? stateText(to) : to),
    about: [reason && (reasonText?.(reason) ?? reason), by ?? unnamed].filter(Boolean).join(' · '),
    at: <RelativeTime at={at} />,
    tone: isState(to) ? stateTone(machine, to) : ('gray' as const),
  }))
  return (
    <Section title={t('document.history.title')} aside={use(HistoryAside)}>
      <Timeline entries={[...ahead.map((step) => ({ ...step, isAhead: true })), ...entries]} />
    </Section>
  )
}
