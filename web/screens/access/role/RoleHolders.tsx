import { Box, Flex, Link } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Section } from '../../../ui/Section.tsx'
import type { RoleHoldersQuery } from './__generated__/RoleHoldersQuery.graphql.ts'

const query = graphql`
  query RoleHoldersQuery($roleId: ID!) {
    staff(filter: { roleIds: [$roleId] }, sort: LOGIN, first: 20) {
      totalCount
      edges {
        node {
          id
          displayName
          active
          grants {
            role {
              id
            }
            warehouseId
            warehouseNumber
          }
        }
      }
    }
  }
`

interface Props {
  roleId: string
  staffChanged: number
}

/** The people who have a role, and where. */
export function RoleHolders({ roleId, staffChanged }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const staff = useBackgroundQuery<RoleHoldersQuery>(query, { roleId }, staffChanged, true)?.staff
  if (!staff) return null
  const { edges, totalCount } = staff
  const people = edges.flatMap((edge) => edge?.node ?? [])
  const placesOf = (grants: (typeof people)[number]['grants']) => {
    const held = grants.filter(({ role }) => role.id === roleId)
    if (held.some(({ warehouseId }) => !warehouseId)) return t('access.role.everywhere')
    return held.map(({ warehouseNumber }) => warehouseNumber).join(', ')
  }
  return (
    <Section title={t('access.role.holders', { count: totalCount })}>
      {people.length === 0 && <Box color="muted">{t('access.role.noHolders')}</Box>}
      <Flex as="ul" direction="column" gap="1.5" listStyleType="none">
        {people.map(({ id, displayName, active, grants }) => (
          <Flex as="li" key={id} justify="space-between" gap="3">
            <Box minW="0">
              <Link asChild overflowWrap="anywhere">
                <RouterLink to={linkTo(`/staff/${encodeURIComponent(id)}`)}>{displayName}</RouterLink>
              </Link>
              {!active && (
                <Box textStyle="xs" color="muted">
                  {t('access.role.inactive')}
                </Box>
              )}
            </Box>
            <Box color="muted" textAlign="end">
              {placesOf(grants)}
            </Box>
          </Flex>
        ))}
      </Flex>
      {totalCount > people.length && (
        <Box mt="2" color="muted">
          {t('access.role.moreHolders', { count: totalCount - people.length })}
        </Box>
      )}
    </Section>
  )
}
