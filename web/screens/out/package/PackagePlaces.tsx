import { Link } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { PackagePlaces_goods$data, PackagePlaces_goods$key } from './__generated__/PackagePlaces_goods.graphql.ts'

type Place = PackagePlaces_goods$data['places'][number]

/** Where the goods of a package are: shelf, OUT location, count hold or return task. */
export function PackagePlaces({ goods }: { goods: PackagePlaces_goods$key }) {
  const t = useT()
  const returns = useLinkTo()('/inventory/return')
  const { places } = useFragment(
    graphql`
      fragment PackagePlaces_goods on PackageGoods {
        places {
          kind
          sku
          location
          pieces
          returnTask
        }
      }
    `,
    goods,
  )
  if (places.length === 0) return null
  const taskOf = (number: string) =>
    `${returns}${returns.includes('?') ? '&' : '?'}${new URLSearchParams({ q: number, mode: 'exact', view: 'ALL' })}`
  const columns: LineColumn<Place>[] = [
    {
      id: 'kind',
      header: t('package.places.kind'),
      cell: ({ kind, returnTask }) => (
        <>
          {t(`package.places.${kind}`)}{' '}
          {returnTask && (
            <Link asChild>
              <RouterLink to={taskOf(returnTask)}>{returnTask}</RouterLink>
            </Link>
          )}
        </>
      ),
    },
    { id: 'sku', header: t('package.field.sku'), cell: ({ sku }) => <CopyText text={sku} /> },
    { id: 'location', header: t('package.places.location'), cell: ({ location }) => <CopyText text={location} /> },
    { id: 'pieces', header: t('package.field.pieces'), align: 'end', cell: ({ pieces }) => <Quantity value={pieces} /> },
  ]
  return (
    <Section title={t('package.places.title')}>
      <LineTable
        label={t('package.places.title')}
        columns={columns}
        lines={places}
        lineId={({ kind, sku, location, returnTask }) => `${kind} ${sku} ${location} ${returnTask}`}
        empty={null}
      />
    </Section>
  )
}
