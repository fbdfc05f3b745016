import { Button } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useRight } from '../../shell/rights.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import type { MaterialsPageQuery, MaterialsPageQuery$data } from './__generated__/MaterialsPageQuery.graphql.ts'

const MaterialDialog = lazyComponent(() => import('./MaterialDialog.tsx').then((file) => file.MaterialDialog))

type Material = MaterialsPageQuery$data['packagingMaterials'][number]

const query = graphql`
  query MaterialsPageQuery {
    packagingMaterials {
      id
      number
      displayName
      lengthMillimetres
      widthMillimetres
      heightMillimetres
      weightGrams
      price {
        amount
        currency
      }
      ...MaterialDialog_material
    }
  }
`

export const loader = pageLoader<MaterialsPageQuery>(query, () => ({}))

/** Boxes, bags and other packaging of the provider. */
export function Component() {
  const t = useT()
  const { packagingMaterials } = usePage<MaterialsPageQuery>(query)
  const mayEdit = useRight('product:edit')
  // `new` opens the empty form.
  const [opened, setOpened] = useState<Material | 'new' | null>(null)
  const add = mayEdit && (
    <Button variant="solid" colorPalette="brand" onClick={() => setOpened('new')}>
      <Plus aria-hidden />
      {t('product.material.add')}
    </Button>
  )
  const columns: Column<Material>[] = [
    { id: 'number', header: t('product.material.number'), width: 140, card: 'title', cell: ({ number }) => <CopyText text={number} /> },
    { id: 'name', header: t('product.field.name'), width: 220, card: 'line', cell: ({ displayName }) => displayName },
    {
      id: 'size',
      header: t('product.field.size'),
      width: 160,
      align: 'end',
      card: 'line',
      cell: ({ lengthMillimetres, widthMillimetres, heightMillimetres }) => (
        <>
          <FormattedNumber value={lengthMillimetres / 10} /> × <FormattedNumber value={widthMillimetres / 10} /> ×{' '}
          <FormattedNumber value={heightMillimetres / 10} /> cm
        </>
      ),
    },
    {
      id: 'weight',
      header: t('product.field.weight'),
      width: 100,
      align: 'end',
      card: 'line',
      cell: ({ weightGrams }) => (
        <>
          <FormattedNumber value={weightGrams} /> g
        </>
      ),
    },
    {
      id: 'price',
      header: t('product.material.price'),
      width: 120,
      align: 'end',
      card: 'line',
      cell: ({ price: { amount, currency } }) => (
        <FormattedNumber value={Number(amount)} style="currency" currency={currency} currencyDisplay="code" />
      ),
    },
    ...(mayEdit
      ? [
          {
            id: 'actions',
            header: t('list.columns.actions'),
            width: 110,
            grow: 0,
            align: 'end' as const,
            card: 'line' as const,
            cell: (material: Material) => (
              <Button size="sm" variant="ghost" onClick={() => setOpened(material)}>
                <Pencil aria-hidden />
                {t('product.material.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <ListPage title={t('menu.product.materials')} actions={add}>
      <DataTable
        label={t('menu.product.materials')}
        rows={packagingMaterials}
        rowId={({ id }) => id}
        columns={columns}
        empty={<EmptyState kind="nothing" hint={t('product.material.nothing')} action={add} />}
      />
      {opened && <MaterialDialog material={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
