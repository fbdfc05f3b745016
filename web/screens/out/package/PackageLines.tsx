import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { PackageLines_package$data, PackageLines_package$key } from './__generated__/PackageLines_package.graphql.ts'
import { PackagePlaces } from './PackagePlaces.tsx'

type Line = PackageLines_package$data['lines'][number]

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
  const figure = (line: Line, name: (typeof columns)[number]) => {
    const where = goods?.lines.find(({ lineId }) => lineId === line.id)
    if (name === 'onShelf' || name === 'missing') return where?.[name] ?? 0
    // Goods on the OUT location are picked, even if the package became abnormal before its picking was confirmed.
    return name === 'picked' ? Math.max(line.picked, where?.picked ?? 0) : line[name]
  }
  const lineColumns: LineColumn<Line>[] = [
    {
      id: 'product',
      header: t('package.field.product'),
      cell: ({ product }) => (
        <Box minW="10rem">
          <GoodsName name={product.name} />
          <Box textStyle="code" color="muted">
            {product.sku}
          </Box>
        </Box>
      ),
    },
    ...columns.map((name) => ({
      id: name,
      header: t(`package.field.${name}`),
      align: 'end' as const,
      cell: (line: Line) => <Quantity value={figure(line, name)} />,
    })),
  ]
  return (
    <>
      <Section
        title={t('package.detail.lines')}
        aside={<Box color="muted">{t('package.detail.totals', { skus: lines.length, pieces })}</Box>}
      >
        <LineTable
          label={t('package.detail.lines')}
          columns={lineColumns}
          lines={lines}
          lineId={({ id }) => id}
          empty={t('form.lines.none')}
        />
      </Section>
      {goods && <PackagePlaces goods={goods} />}
    </>
  )
}
