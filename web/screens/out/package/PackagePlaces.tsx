import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { SectionTable } from '../../../ui/Section.tsx'
import type { PackagePlaces_goods$key } from './__generated__/PackagePlaces_goods.graphql.ts'

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
  const taskOf = (number: string) => `${returns}${returns.includes('?') ? '&' : '?'}${new URLSearchParams({ q: number, view: 'ALL' })}`
  return (
    <Box mt="8">
      <Box as="h3" textStyle="sm" fontWeight="semibold" color="muted" mb="2">
        {t('package.places.title')}
      </Box>
      <SectionTable>
        <table>
          <thead>
            <tr>
              <th>{t('package.places.kind')}</th>
              <th>{t('package.field.sku')}</th>
              <th>{t('package.places.location')}</th>
              <th data-end>{t('package.field.pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ kind, sku, location, pieces, returnTask }) => (
              <tr key={`${kind} ${sku} ${location} ${returnTask}`}>
                <td>
                  {t(`package.places.${kind}`)}{' '}
                  {returnTask && (
                    <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }}>
                      <Link to={taskOf(returnTask)}>{returnTask}</Link>
                    </Box>
                  )}
                </td>
                <td>
                  <CopyText text={sku} />
                </td>
                <td>
                  <CopyText text={location} />
                </td>
                <td data-end>
                  <Quantity value={pieces} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SectionTable>
    </Box>
  )
}
