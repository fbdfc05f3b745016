import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section, SectionTable } from '../../../ui/Section.tsx'
import type { PackageLines_package$key } from './__generated__/PackageLines_package.graphql.ts'
import { PackagePlaces } from './PackagePlaces.tsx'

/** Lines of a package with their progress. */
export function PackageLines({ pkg }: { pkg: PackageLines_package$key }) {
  const t = useT()
  const { lines, pieces, goods } = useFragment(
    graphql`
      fragment PackageLines_package on Package {
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
            name: displayName
          }
        }
        goods {
          lines {
            lineId
            picked
            onShelf
            missing
          }
          ...PackagePlaces_goods
        }
      }
    `,
    pkg,
  )
  const isWithoutPieces = (name: 'onShelf' | 'missing') => !goods?.lines.some((line) => line[name] > 0)
  const columns = (['quantity', 'locked', 'picked', 'onShelf', 'missing', 'sorted', 'packed'] as const).filter(
    (name) => !((name === 'onShelf' || name === 'missing') && isWithoutPieces(name)),
  )
  const figure = (line: (typeof lines)[number], name: (typeof columns)[number]) => {
    const where = goods?.lines.find(({ lineId }) => lineId === line.id)
    if (name === 'onShelf' || name === 'missing') return where?.[name] ?? 0
    // Goods on the OUT location are picked, even if the package became abnormal before its picking was confirmed.
    return name === 'picked' ? Math.max(line.picked, where?.picked ?? 0) : line[name]
  }
  return (
    <Section
      title={t('package.detail.lines')}
      aside={<Box color="muted">{t('package.detail.totals', { skus: lines.length, pieces })}</Box>}
    >
      <SectionTable>
        <table>
          <thead>
            <tr>
              <th>{t('package.field.product')}</th>
              {columns.map((name) => (
                <th key={name} data-end>
                  {t(`package.field.${name}`)}
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
                  <td key={name} data-end {...(name === 'missing' && { 'data-bad': figure(line, name) > 0 || undefined })}>
                    <Quantity value={figure(line, name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SectionTable>
      {goods && <PackagePlaces goods={goods} />}
    </Section>
  )
}
