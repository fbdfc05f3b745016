import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Grid, Section } from '../../../ui/Section.tsx'
import type { ParcelLines_package$key } from './__generated__/ParcelLines_package.graphql.ts'

/** What is in a package, and how far each line is. */
export function ParcelLines({ parcel }: { parcel: ParcelLines_package$key }) {
  const t = useT()
  const { lines, pieces } = useFragment(
    graphql`
      fragment ParcelLines_package on Package {
        pieces
        lines {
          id
          lineNo
          quantity
          locked
          picked
          sorted
          packed
          product {
            sku
            name
          }
        }
      }
    `,
    parcel,
  )
  const columns = ['quantity', 'locked', 'picked', 'sorted', 'packed'] as const
  return (
    <Section title={t('parcel.detail.lines')} aside={<Box color="muted">{t('parcel.detail.totals', { skus: lines.length, pieces })}</Box>}>
      <Grid>
        <table>
          <thead>
            <tr>
              <th>{t('parcel.field.product')}</th>
              {columns.map((name) => (
                <th key={name} data-end>
                  {t(`parcel.field.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td data-wide>
                  <GoodsName name={line.product.name} />
                  <Box textStyle="code" color="muted">
                    {line.product.sku}
                  </Box>
                </td>
                {columns.map((name) => (
                  <td key={name} data-end>
                    <Quantity value={line[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Grid>
    </Section>
  )
}
