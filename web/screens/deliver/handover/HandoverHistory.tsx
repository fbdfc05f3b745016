import { graphql, useFragment } from 'react-relay'
import { handoverMachine } from '../../../../graph/delivery/states/handover.ts'
import { useT } from '../../../i18n/useT.ts'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { HandoverHistory_sheet$key } from './__generated__/HandoverHistory_sheet.graphql.ts'

/** Prints of a signed sheet, and its state changes. */
export function HandoverHistory({ sheet }: { sheet: HandoverHistory_sheet$key }) {
  const t = useT()
  const { history, prints } = useFragment(
    graphql`
      fragment HandoverHistory_sheet on HandoverSheet {
        history {
          action
          to
          reason
          at
          by
        }
        prints {
          id
          reason
          at
          staff {
            name
          }
        }
      }
    `,
    sheet,
  )
  return (
    <>
      {prints.length > 0 && (
        <Section title={t('handover.section.prints', { count: prints.length })}>
          <Timeline
            entries={prints.toReversed().map(({ id, reason, at, staff }) => ({
              key: id,
              title: reason ? t('handover.print.again') : t('handover.print.first'),
              about: [reason, staff?.name ?? t('document.history.program')].filter(Boolean).join(' · '),
              at: <RelativeTime at={at} />,
            }))}
          />
        </Section>
      )}
      <StateHistory machine={handoverMachine} changes={history} stateText={(state) => t(`state.HandoverSheet.${state}`)} />
    </>
  )
}
