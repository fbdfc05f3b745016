import { Box, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { packageMachine } from '../../../../graph/package/states.ts'
import { type MessageKey, useT } from '../../../i18n/useT.ts'
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
  return (
    <Section title={t('package.detail.history')}>
      <Steps>
        {history.toReversed().map(({ to, at, by, reason }) => (
          <Box asChild key={`${at} ${to}`} colorPalette={isState(to) ? stateTone(packageMachine, to) : 'gray'}>
            <li>
              <b>{isState(to) ? t(`state.Package.${to}`) : to}</b>
              {reason && <span>{why(reason)}</span>}
              <i>
                {by ?? t('package.detail.program')} · <RelativeTime at={at} />
              </i>
            </li>
          </Box>
        ))}
      </Steps>
    </Section>
  )
}

const draftWords: Record<string, MessageKey> = {
  LABEL_FAILED: 'enum.DraftReasonCode.LABEL_FAILED',
  INSUFFICIENT_AVAILABLE: 'enum.DraftReasonCode.INSUFFICIENT_AVAILABLE',
}

const Steps = chakra('ol', {
  base: {
    position: 'relative',
    '& > li': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '3',
      ps: '6',
      pb: '3',
      _last: { pb: '0' },
    },
    '& > li::before': {
      content: '""',
      position: 'absolute',
      insetStart: '1',
      top: '1.5',
      boxSize: '2.5',
      borderRadius: 'full',
      bg: 'colorPalette.fg',
    },
    '& > li:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      insetStart: '2',
      top: '5',
      bottom: '-1',
      w: '1px',
      bg: 'line',
    },
    '& b': { fontWeight: 'medium' },
    '& span': { color: 'soft' },
    '& i': { fontStyle: 'normal', color: 'muted', ms: 'auto' },
  },
})
