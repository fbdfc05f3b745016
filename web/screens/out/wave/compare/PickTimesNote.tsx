import { Box } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../../i18n/useT.ts'
import { useTimeZone } from '../../../../ui/TimeZone.tsx'
import type { PickTimesNote_warehouse$key } from './__generated__/PickTimesNote_warehouse.graphql.ts'

/** Where the minutes of picking come from. */
export function PickTimesNote({ warehouse }: { warehouse: PickTimesNote_warehouse$key }) {
  const t = useT()
  const intl = useIntl()
  const timeZone = useTimeZone()
  const { pickTimes } = useFragment(
    graphql`
      fragment PickTimesNote_warehouse on Warehouse {
        pickTimes {
          isCalibrated
          waves
          needed
          until
        }
      }
    `,
    warehouse,
  )
  if (!pickTimes) return null
  const { isCalibrated, waves, needed, until } = pickTimes
  return (
    <Box color="muted" textStyle="xs">
      {isCalibrated && until
        ? t('wave.compare.calibrated', { waves, day: intl.formatDate(until, { dateStyle: 'medium', timeZone }) })
        : t('wave.compare.standard', { waves, needed })}
    </Box>
  )
}
