import { Box, Link } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { RouteAnswer } from '../../logistics/rule/RouteAnswer.tsx'
import type { PackageRoute_package$key } from './__generated__/PackageRoute_package.graphql.ts'

/** How the shipping rules chose the channel of a package; nothing if its order named one, or without the right to see it. */
export function PackageRoute({ pkg }: { pkg: PackageRoute_package$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { route } = useFragment(
    graphql`
      fragment PackageRoute_package on Package {
        route {
          decidedAt
          ruleSet {
            id
            number
          }
          route {
            ...RouteAnswer_route
          }
        }
      }
    `,
    pkg,
  )
  if (!route) return null
  const { ruleSet, decidedAt } = route
  return (
    <Section
      title={t('route.ofPackage')}
      aside={
        ruleSet && (
          <Link asChild>
            <RouterLink to={linkTo(`/logistics/rule/${encodeURIComponent(ruleSet.id)}`)}>
              {t('route.version', { number: ruleSet.number })}
            </RouterLink>
          </Link>
        )
      }
    >
      <RouteAnswer route={route.route} />
      <Box textStyle="xs" color="muted" mt="1">
        <RelativeTime at={decidedAt} />
      </Box>
    </Section>
  )
}
