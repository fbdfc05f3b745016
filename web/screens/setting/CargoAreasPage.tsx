import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { MasterDataList } from '../../shell/MasterDataList.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { CargoAreasPageDeleteMutation } from './__generated__/CargoAreasPageDeleteMutation.graphql.ts'
import type { CargoAreasPageQuery, CargoAreasPageQuery$data } from './__generated__/CargoAreasPageQuery.graphql.ts'

const CargoAreaDialog = lazyComponent(() => import('./CargoAreaDialog.tsx').then((file) => file.CargoAreaDialog))

type Area = NonNullable<NonNullable<CargoAreasPageQuery$data['node']>['warehouse']>['areas'][number]

const query = graphql`
  query CargoAreasPageQuery($warehouseId: ID!) {
    node(id: $warehouseId) {
      ... on Warehouse @alias(as: "warehouse") {
        areas {
          id
          code
          displayName
          type
          locationCount
          ...CargoAreaDialog_area
        }
      }
    }
  }
`

export const loader = pageLoader<CargoAreasPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

/** Cargo areas of a warehouse. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const linkTo = useLinkTo()
  const areas: readonly Area[] = usePage<CargoAreasPageQuery>(query).node?.warehouse?.areas ?? []
  const mayEdit = useRight('warehouse:edit')
  const { run, busy } = useCommand<CargoAreasPageDeleteMutation>(graphql`
    mutation CargoAreasPageDeleteMutation($input: DeleteCargoAreaInput!) {
      deleteCargoArea(input: $input) {
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
      title={t('menu.setting.goodsArea')}
      about={warehouse?.name}
      rows={areas}
      rowId={({ id }) => id}
      mayEdit={mayEdit}
      addText={t('setting.area.add')}
      nothing={t('setting.area.nothing')}
      columns={[
        { id: 'code', header: t('setting.area.code'), width: 120, card: 'title', cell: ({ code }) => <CopyText text={code} /> },
        { id: 'name', header: t('setting.area.name'), width: 220, card: 'line', cell: ({ displayName }) => displayName },
        { id: 'type', header: t('setting.area.type'), width: 160, card: 'line', cell: ({ type }) => t(`enum.CargoAreaType.${type}`) },
        {
          id: 'locations',
          header: t('menu.setting.locations'),
          width: 120,
          align: 'end',
          card: 'line',
          cell: ({ id, locationCount }) => {
            const list = linkTo('/setting/mange')
            return (
              <Link to={`${list}${list.includes('?') ? '&' : '?'}area=${encodeURIComponent(id)}`}>
                <Quantity value={locationCount} />
              </Link>
            )
          },
        },
      ]}
      dialog={(area, onClose) => <CargoAreaDialog area={area} warehouseId={warehouse?.id ?? ''} onClose={onClose} />}
      deletion={{
        title: ({ code }) => t('setting.area.deleteTitle', { code }),
        text: () => t('setting.area.deleteText'),
        run: ({ id }) => run({ cargoAreaId: id }),
        busy,
        done: ({ code }) => t('setting.area.deleted', { code }),
      }}
    />
  )
}
