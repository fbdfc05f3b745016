import { graphql } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { MasterDataList } from '../../shell/MasterDataList.tsx'
import { useRightEverywhere } from '../../shell/rights.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Size } from '../../ui/Size.tsx'
import type { ShelfSpecsPageDeleteMutation } from './__generated__/ShelfSpecsPageDeleteMutation.graphql.ts'
import type { ShelfSpecsPageQuery } from './__generated__/ShelfSpecsPageQuery.graphql.ts'

const ShelfSpecDialog = lazyComponent(() => import('./ShelfSpecDialog.tsx').then((file) => file.ShelfSpecDialog))

const query = graphql`
  query ShelfSpecsPageQuery {
    shelfSpecs {
      id
      name
      lengthMillimetres
      widthMillimetres
      heightMillimetres
      locationCount
      ...ShelfSpecDialog_spec
    }
  }
`

export const loader = pageLoader<ShelfSpecsPageQuery>(query, () => ({}))

/** Shelf sizes, shared by all warehouses. */
export function Component() {
  const t = useT()
  const { shelfSpecs } = usePage<ShelfSpecsPageQuery>(query)
  const mayEdit = useRightEverywhere('warehouse:edit')
  const { run, busy } = useCommand<ShelfSpecsPageDeleteMutation>(graphql`
    mutation ShelfSpecsPageDeleteMutation($input: DeleteShelfSpecInput!) {
      deleteShelfSpec(input: $input) {
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
      title={t('menu.setting.shelf')}
      about={t('setting.shelf.about')}
      rows={shelfSpecs}
      rowId={({ id }) => id}
      mayEdit={mayEdit}
      addText={t('setting.shelf.add')}
      nothing={t('setting.shelf.nothing')}
      columns={[
        { id: 'name', header: t('setting.shelf.name'), width: 220, card: 'title', cell: ({ name }) => name },
        { id: 'size', header: t('setting.shelf.size'), width: 200, align: 'end', card: 'line', cell: (spec) => <Size of={spec} /> },
        {
          id: 'locations',
          header: t('menu.setting.locations'),
          width: 120,
          align: 'end',
          card: 'line',
          cell: ({ locationCount }) => <Quantity value={locationCount} />,
        },
      ]}
      dialog={(spec, onClose) => <ShelfSpecDialog spec={spec} onClose={onClose} />}
      deletion={{
        title: ({ name }) => t('setting.shelf.deleteTitle', { name }),
        text: ({ locationCount }) => t('setting.shelf.deleteText', { count: locationCount }),
        run: ({ id }) => run({ shelfSpecId: id }),
        busy,
        done: ({ name }) => t('setting.shelf.deleted', { name }),
      }}
    />
  )
}
