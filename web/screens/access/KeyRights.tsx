import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { Section } from '../../ui/Section.tsx'
import type { KeyRightsQuery } from './__generated__/KeyRightsQuery.graphql.ts'
import { areaName, RightText } from './RightText.tsx'

const query = graphql`
  query KeyRightsQuery {
    keyRights {
      right
      means
    }
  }
`

/** The rights of a key by area. */
export function KeyRights({ rights }: { rights: readonly string[] }) {
  const t = useT()
  const known = useBackgroundQuery<KeyRightsQuery>(query, {})?.keyRights ?? []
  const means = new Map(known.map((one) => [one.right, one.means]))
  return (
    <Section title={t('access.key.rightsCount', { count: rights.length })}>
      <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))">
        {[...Map.groupBy(rights, (right) => right.split(':')[0] ?? '')].map(([area, ofArea]) => (
          <Box key={area} minW="0">
            <Box textStyle="xs" color="muted" fontWeight="semibold" mb="1">
              {areaName(t, area)}
            </Box>
            {ofArea.map((right) => (
              <Box key={right} py="0.5">
                <RightText right={right} means={means.get(right)} />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
