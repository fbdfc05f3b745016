import { graphql, useFragment } from 'react-relay'
import { packageMachine } from '../../../../graph/package/states.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { PackageHistory_package$key } from './__generated__/PackageHistory_package.graphql.ts'
import { reasons, states } from './packageList.ts'

const isState = (text: string): text is (typeof states)[number] => (states as readonly string[]).includes(text)
const isReason = (text: string): text is (typeof reasons)[number] => (reasons as readonly string[]).includes(text)

/** Events of a package, newest first. */
export function PackageHistory({ pkg }: { pkg: PackageHistory_package$key }) {
  const t = useT()
  const { history } = useFragment(
    graphql`
      fragment PackageHistory_package on Package {
        history {
          action
          to
          reason
          at
          by
        }
      }
    `,
    pkg,
  )
  const why = (reason: string) =>
    isReason(reason) ? t(`enum.AbnormalReason.${reason}`) : draftWords[reason] ? t(draftWords[reason]) : reason
  const entries = history.toReversed().map(({ to, at, by, reason }) => ({
    key: `${at} ${to}`,
    title: isState(to) ? t(`state.Package.${to}`) : to,
    about: [reason && why(reason), by ?? t('package.detail.program')].filter(Boolean).join(' · '),
    at: <RelativeTime at={at} />,
    tone: isState(to) ? stateTone(packageMachine, to) : ('gray' as const),
  }))
  return (
    <Section title={t('package.detail.history')}>
      <Timeline entries={entries} />
    </Section>
  )
}

const draftWords: Record<string, MessageKey> = {
  LABEL_FAILED: 'enum.DraftReasonCode.LABEL_FAILED',
  INSUFFICIENT_AVAILABLE: 'enum.DraftReasonCode.INSUFFICIENT_AVAILABLE',
}
