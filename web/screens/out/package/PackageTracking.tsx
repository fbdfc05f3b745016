import { Box, Button, Flex } from '@chakra-ui/react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useRight } from '../../../shell/rights.ts'
import { Timeline } from '../../../ui/document/Timeline.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { PackageTracking_package$key } from './__generated__/PackageTracking_package.graphql.ts'
import type { PackageTrackingMutation } from './__generated__/PackageTrackingMutation.graphql.ts'
import { quietWarnDays, trackingTones } from './trackingStatus.ts'

/** What its carrier tells about a package, latest first; for staff also how the carrier is asked. Nothing before it is shipped. */
export function PackageTracking({ pkg }: { pkg: PackageTracking_package$key }) {
  const t = useT()
  const tell = useNotifyOutcome()
  const mayAsk = useRight('package:askCarrier')
  const { id, state, tracking } = useFragment(
    graphql`
      fragment PackageTracking_package on Package {
        id
        state
        tracking {
          trackingNumber
          status
          noNewsDays
          events {
            status
            at
            place
            text
            carrierCode
            trackingNumber
          }
          poll {
            askedAt
            nextAt
            failure
          }
        }
      }
    `,
    pkg,
  )
  const { run, busy } = useCommand<PackageTrackingMutation>(graphql`
    mutation PackageTrackingMutation($input: AskCarrierInput!) {
      askCarrier(input: $input) {
        package {
          ...PackageTracking_package
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  if (!tracking) return null
  const { status, noNewsDays, events, poll } = tracking
  const quiet = noNewsDays != null && noNewsDays >= quietWarnDays && t('package.tracking.quiet', { days: noNewsDays })
  const entries = events.map(({ status, at, place, text, carrierCode, trackingNumber }) => ({
    key: `${trackingNumber} ${status} ${at}`,
    title: t(`enum.TrackingStatus.${status}`),
    about: [place, text, carrierCode, trackingNumber === tracking.trackingNumber ? '' : trackingNumber].filter(Boolean).join(' · '),
    at: <RelativeTime at={at} />,
    tone: trackingTones[status],
  }))
  return (
    <Section
      title={t('package.tracking.title')}
      aside={status && <StatusBadge tone={trackingTones[status]}>{t(`enum.TrackingStatus.${status}`)}</StatusBadge>}
    >
      {(poll || quiet) && (
        <Flex wrap="wrap" align="center" justify="space-between" gap="2" pb="3">
          <Flex wrap="wrap" columnGap="4" color="muted">
            {quiet && (
              <Box as="span" color="warn.fg">
                {quiet}
              </Box>
            )}
            {poll && (
              <span>
                {poll.askedAt ? (
                  <>
                    {t('package.tracking.asked')} <RelativeTime at={poll.askedAt} />
                  </>
                ) : (
                  t('package.tracking.notAsked')
                )}
              </span>
            )}
            {poll?.nextAt && (
              <span>
                {t('package.tracking.next')} <RelativeTime at={poll.nextAt} />
              </span>
            )}
          </Flex>
          {poll && mayAsk && state === 'SHIPPED' && (
            <Button size="sm" loading={busy} onClick={async () => tell(await run({ packageId: id }))}>
              <RotateCw aria-hidden />
              {t('package.tracking.ask')}
            </Button>
          )}
        </Flex>
      )}
      {poll?.failure && (
        <Flex role="status" gap="2" pb="3" color="warn.fg">
          <Box flexShrink="0" pt="0.5">
            <TriangleAlert size={16} aria-hidden />
          </Box>
          <span>{poll.failure}</span>
        </Flex>
      )}
      {entries.length > 0 ? <Timeline entries={entries} /> : <Box color="muted">{t('package.tracking.nothing')}</Box>}
    </Section>
  )
}
