import { Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { examinationMachine } from '../../../../graph/package/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { Facts } from '../../../ui/document/Facts.tsx'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { useAbandonExamination } from '../../scan/examine/useAbandonExamination.ts'
import type { PackageExamination_package$key } from './__generated__/PackageExamination_package.graphql.ts'

/** Who examined a package and when, with every attempt; nothing for a package that was never examined. */
export function PackageExamination({ pkg: key }: { pkg: PackageExamination_package$key }) {
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const { abandon, busy } = useAbandonExamination()
  const { id, number, pieces, examination } = useFragment(
    graphql`
      fragment PackageExamination_package on Package {
        id
        number
        pieces
        examination {
          id
          state
          allowedActions
          examiner {
            name
          }
          startedAt
          finishedAt
          lines {
            examined
          }
          history {
            action
            at
            by
          }
        }
      }
    `,
    key,
  )
  if (!examination) return null
  const { state, allowedActions, examiner, startedAt, finishedAt, lines, history } = examination
  const done = lines.reduce((sum, { examined }) => sum + examined, 0)
  const undo = allowedActions.includes('abandon') ? 'abandon' : allowedActions.includes('reset') ? 'reset' : null
  return (
    <Section
      title={t('examine.section')}
      aside={
        <Flex align="center" gap="2">
          <StatusBadge tone={stateTone(examinationMachine, state)}>{t(`state.Examination.${state}`)}</StatusBadge>
          {undo && (
            <Button size="xs" onClick={() => setAsked(true)}>
              {t(`action.Examination.${undo}`)}
            </Button>
          )}
        </Flex>
      }
    >
      <Facts
        layout="grid"
        facts={[
          [t('examine.field.examiner'), examiner?.name],
          [t('examine.field.started'), startedAt && <RelativeTime at={startedAt} />],
          [t('examine.field.finished'), finishedAt && <RelativeTime at={finishedAt} />],
          [t('examine.field.pieces'), `${done} / ${pieces}`],
        ]}
      />
      <Timeline
        entries={history
          .filter(({ action }) => action !== 'create')
          .toReversed()
          .map(({ action, at, by }) => ({
            key: `${at} ${action}`,
            title: t(`examine.did.${action as keyof typeof examinationMachine.actions}`),
            about: by ?? t('document.history.program'),
            at: <RelativeTime at={at} />,
          }))}
      />
      {undo && (
        <ConfirmDialog
          open={isAsked}
          title={t(`action.Examination.${undo}`)}
          confirm={t(`action.Examination.${undo}`)}
          busy={busy}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            if (await abandon({ id, number })) setAsked(false)
          }}
        >
          {t('examine.abandonText', { number, count: done })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
