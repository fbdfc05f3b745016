import { FormattedNumber } from 'react-intl'
import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { MasterDataList } from '../../shell/MasterDataList.tsx'
import { useRightEverywhere } from '../../shell/rights.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Size } from '../../ui/Size.tsx'
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
  const mayEdit = useRightEverywhere('product:edit')
  const columns: Column<Material>[] = [
    { id: 'number', header: t('product.material.number'), width: 140, card: 'title', cell: ({ number }) => <CopyText text={number} /> },
    { id: 'name', header: t('product.field.name'), width: 220, card: 'line', cell: ({ displayName }) => displayName },
    {
      id: 'size',
      header: t('product.field.size'),
      width: 160,
      align: 'end',
      card: 'line',
      cell: (material) => <Size of={material} />,
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
  ]
  return (
    <MasterDataList
      title={t('menu.product.materials')}
      rows={packagingMaterials}
      rowId={({ id }) => id}
      columns={columns}
      mayEdit={mayEdit}
      addText={t('product.material.add')}
      nothing={t('product.material.nothing')}
      dialog={(material, onClose) => <MaterialDialog material={material} onClose={onClose} />}
    />
  )
}
