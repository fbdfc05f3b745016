import { Button, chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { Section } from '../../../ui/Section.tsx'
import type { PackageParcels_package$key } from './__generated__/PackageParcels_package.graphql.ts'
import type { PackageParcelsJoinMutation } from './__generated__/PackageParcelsJoinMutation.graphql.ts'

/** The parcels into which a package was split, with their tracking numbers; nothing for a package that is one parcel. */
export function PackageParcels({ pkg }: { pkg: PackageParcels_package$key }) {
  const t = useT()
  const linkTo = useLinkTo()
  const tell = useNotifyOutcome()
  const own = useFragment(
    graphql`
      fragment PackageParcels_package on Package {
        id
        number
        state
        pieces
        joinable
        label {
          trackingNumber
        }
        splits {
          id
          number
          state
          pieces
          label {
            trackingNumber
          }
        }
        splitFrom {
          id
          number
          state
          pieces
          label {
            trackingNumber
          }
          splits {
            id
            number
            state
            pieces
            label {
              trackingNumber
            }
          }
        }
      }
    `,
    pkg,
  )
  const { run, busy } = useCommand<PackageParcelsJoinMutation>(graphql`
    mutation PackageParcelsJoinMutation($input: JoinPackageInput!) {
      joinPackage(input: $input) {
        package {
          id
          ...PackageDetail_package
          splits {
            id
            ...PackageDetail_package
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const root = own.splitFrom ?? own
  if (root.splits.length === 0) return null
  const join = own.joinable && (
    <Button size="sm" variant="outline" disabled={busy} onClick={async () => tell(await run({ packageId: own.id }))}>
      {t('package.parcels.join', { number: root.number })}
    </Button>
  )
  return (
    <Section title={t('package.parcels.title')} aside={join}>
      <Parcels>
        {[root, ...root.splits].map(({ id, number, state, pieces, label }) => (
          <li key={id}>
            {id === own.id ? <b>{number}</b> : <Link to={linkTo(`/out/parcel/${encodeURIComponent(id)}`)}>{number}</Link>}
            <span>{t(`state.Package.${state}`)}</span>
            <span>{t('package.parcels.pieces', { count: pieces })}</span>
            <code>{label.trackingNumber ?? '–'}</code>
          </li>
        ))}
      </Parcels>
    </Section>
  )
}

const Parcels = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '2',
    '& li': { display: 'flex', flexWrap: 'wrap', columnGap: '4' },
    '& :is(b, a)': { minW: '10rem', fontWeight: 'semibold' },
    '& a': { color: 'brand.fg' },
    '& span': { color: 'muted', minW: '6rem' },
    '& code': { fontFamily: 'mono', overflowWrap: 'anywhere' },
  },
})
