import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { addQuery } from '../../../shell/addQuery.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { OtherTriesQuery } from './__generated__/OtherTriesQuery.graphql.ts'

const query = graphql`
  query OtherTriesQuery($filter: ActivityFilter!) {
    activities(filter: $filter, first: 1) {
      totalCount
    }
  }
`

interface Props {
  actorId: string
  name: string
  /** The day of the entry. */
  since: string
  until: string
}

/** How many more calls of a person were refused on the same day. */
export function OtherTries({ actorId, name, since, until }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const filter = { actorIds: [actorId], outcomes: ['REFUSED', 'NOT_ALLOWED', 'FAILED'] as const, from: since, until }
  const count = (useBackgroundQuery<OtherTriesQuery>(query, { filter })?.activities.totalCount ?? 1) - 1
  if (count < 1) return null
  return (
    <Box css={{ '& a': { color: 'brand.fg', textDecoration: 'underline' } }}>
      <Link to={addQuery(linkTo('/activity/list'), { actor: actorId, since, until })}>{t('activity.tries', { count, name })}</Link>
    </Box>
  )
}
