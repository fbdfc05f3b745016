import { Link } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Section } from '../../../ui/Section.tsx'
import { FreightParts } from '../../logistics/rate/FreightParts.tsx'
import type { PackageFreight_package$key } from './__generated__/PackageFreight_package.graphql.ts'

/** What a package costs to send by the rate card of its channel; nothing without the right to see it. */
export function PackageFreight({ pkg }: { pkg: PackageFreight_package$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { freight } = useFragment(
    graphql`
      fragment PackageFreight_package on Package {
        freight {
          card {
            id
            code
          }
          ...FreightParts_freight
        }
      }
    `,
    pkg,
  )
  if (!freight) return null
  const { card } = freight
  return (
    <Section
      title={t('rate.freight')}
      aside={
        card && (
          <Link asChild>
            <RouterLink to={linkTo(`/logistics/rate/${encodeURIComponent(card.id)}`)}>{card.code}</RouterLink>
          </Link>
        )
      }
    >
      <FreightParts freight={freight} />
    </Section>
  )
}
