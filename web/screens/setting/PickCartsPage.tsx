import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { PrintLabelsButton } from '../../shell/labels/PrintLabelsButton.tsx'
import { MasterDataList } from '../../shell/MasterDataList.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useWeight } from '../../shell/useWeight.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { PickCartsPageDeleteMutation } from './__generated__/PickCartsPageDeleteMutation.graphql.ts'
import type { PickCartsPageQuery, PickCartsPageQuery$data } from './__generated__/PickCartsPageQuery.graphql.ts'
import { PickCartState } from './PickCartState.tsx'

const PickCartDialog = lazyComponent(() => import('./PickCartDialog.tsx').then((file) => file.PickCartDialog))

type Cart = NonNullable<NonNullable<PickCartsPageQuery$data['node']>['warehouse']>['cars'][number]

const query = graphql`
  query PickCartsPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        cars {
          id
          number
          boxes
          maxWeightGrams
          description
          ...PickCartState_cart
          ...PickCartDialog_cart
        }
      }
    }
  }
`

export const loader = pageLoader<PickCartsPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Pick carts of a warehouse. */
export function Component() {
  const t = useT()
  const weight = useWeight()
  const warehouse = useCurrentWarehouse()
  const carts: readonly Cart[] = usePage<PickCartsPageQuery>(query).node?.warehouse?.cars ?? []
  const mayEdit = useRight('warehouse:edit')
  const { run, busy } = useCommand<PickCartsPageDeleteMutation>(graphql`
    mutation PickCartsPageDeleteMutation($input: DeletePickCarInput!) {
      deletePickCar(input: $input) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return (
    <MasterDataList
      actions={
        carts.length > 0 && (
          <PrintLabelsButton
            title={t('labels.carts', { count: carts.length })}
            sheet={{ name: 'pick-cart-labels', id: warehouse?.id ?? '' }}
            fileName="carts"
          />
        )
      }
      title={t('menu.setting.pickCar')}
      about={warehouse?.name}
      rows={carts}
      rowId={({ id }) => id}
      mayEdit={mayEdit}
      addText={t('setting.cart.add')}
      nothing={t('setting.cart.nothing')}
      columns={[
        { id: 'number', header: t('setting.cart.number'), width: 120, card: 'title', cell: ({ number }) => <CopyText text={number} /> },
        {
          id: 'boxes',
          header: t('setting.cart.boxes'),
          width: 100,
          align: 'end',
          card: 'line',
          cell: ({ boxes }) => <Quantity value={boxes} />,
        },
        {
          id: 'boxLabels',
          header: t('setting.cart.boxLabels'),
          width: 150,
          card: 'line',
          cell: ({ number, boxes }) => (
            <PrintLabelsButton
              size="sm"
              title={t('labels.cartBoxes', { number, count: boxes })}
              sheet={{ name: 'cart-box-labels', id: warehouse?.id ?? '', codes: [number] }}
              fileName={`${number} boxes`}
            />
          ),
        },
        {
          id: 'weight',
          header: t('setting.cart.maxWeight'),
          width: 120,
          align: 'end',
          card: 'line',
          cell: ({ maxWeightGrams }) => weight.of(maxWeightGrams),
        },
        {
          id: 'state',
          header: t('setting.cart.state'),
          width: 270,
          card: 'line',
          cell: (cart) => <PickCartState cart={cart} />,
        },
        {
          id: 'description',
          header: t('setting.cart.description'),
          width: 220,
          card: 'line',
          cell: ({ description }) => description || '–',
        },
      ]}
      dialog={(cart, onClose) => <PickCartDialog cart={cart} warehouseId={warehouse?.id ?? ''} onClose={onClose} />}
      deletion={{
        title: ({ number }) => t('setting.cart.deleteTitle', { number }),
        text: () => t('setting.cart.deleteText'),
        run: ({ id }) => run({ pickCarId: id }),
        busy,
        done: ({ number }) => t('setting.cart.deleted', { number }),
      }}
    />
  )
}
