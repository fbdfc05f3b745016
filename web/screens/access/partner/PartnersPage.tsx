import { Button, Flex } from '@chakra-ui/react'
import { Ellipsis, Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { NewSecret } from '../../../ui/NewSecret.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { PartnersPage_list$key } from './__generated__/PartnersPage_list.graphql.ts'
import type { PartnersPage_partner$data, PartnersPage_partner$key } from './__generated__/PartnersPage_partner.graphql.ts'
import type { PartnersPageCountsQuery } from './__generated__/PartnersPageCountsQuery.graphql.ts'
import type { PartnersPageQuery } from './__generated__/PartnersPageQuery.graphql.ts'
import { PartnerConfirm } from './PartnerConfirm.tsx'
import { filterOf, isInView, partnerList, type View } from './partnerList.ts'

const NewPartnerDialog = lazyComponent(() => import('./NewPartnerDialog.tsx').then((file) => file.NewPartnerDialog))
const EditPartnerDialog = lazyComponent(() => import('./EditPartnerDialog.tsx').then((file) => file.EditPartnerDialog))
const PartnerKeyDialog = lazyComponent(() => import('./PartnerKeyDialog.tsx').then((file) => file.PartnerKeyDialog))

type Partner = PartnersPage_partner$data

const row = graphql`
  fragment PartnersPage_partner on Partner @inline {
    id
    name
    address
    active
    customers {
      code
      name
    }
    keyCount
    lastSignInAt
    createdAt
    ...EditPartnerDialog_partner
  }
`

const list = entityList({
  name: 'partners',
  spec: partnerList,
  filterOf,
  page: typed<PartnersPageQuery>(graphql`
    query PartnersPageQuery($filter: PartnerFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...PartnersPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<PartnersPage_list$key>(graphql`
    fragment PartnersPage_list on Query
    @refetchable(queryName: "PartnersPageMoreQuery")
    @argumentDefinitions(filter: { type: "PartnerFilter!" }, sort: { type: "AgeSort!" }, first: { type: "Int!" }, after: { type: "String" }) {
      list: partners(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "PartnersPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...PartnersPage_partner
          }
        }
      }
    }
  `),
  read: (node: PartnersPage_partner$key) => readInlineData(row, node),
  isIn: (view, partner) => isInView(view, partner),
  counts: typed<PartnersPageCountsQuery>(graphql`
    query PartnersPageCountsQuery($active: PartnerFilter!, $inactive: PartnerFilter!) {
      ACTIVE: partners(filter: $active, first: 1) {
        totalCount
      }
      INACTIVE: partners(filter: $inactive, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { active: of('ACTIVE'), inactive: of('INACTIVE') }
  },
  follows: [
    {
      tag: graphql`
        subscription PartnersPageSubscription {
          partnerChanged {
            ...PartnersPage_partner
            createdAt
          }
        }
      `,
      row: { field: 'partnerChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

type Opened = { what: 'new' } | { what: 'edit' | 'key' | 'confirm'; partner: Partner } | { what: 'made'; name: string; token: string }

/** Partners, from whose platforms users of customers come without a password. The key of each is shown once. */
export function Component() {
  const t = useT()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const columns = useMemo(
    (): Column<Partner>[] => [
      { id: 'name', header: t('access.key.name'), width: 170, hideable: false, card: 'title', cell: ({ name }) => name },
      { id: 'address', header: t('access.partner.address'), width: 240, gives: 2, card: 'line', cell: ({ address }) => address },
      {
        id: 'customers',
        header: t('access.partner.customers'),
        width: 220,
        gives: 2,
        card: 'line',
        cell: ({ customers }) => customers.map(({ name }) => name).join(', ') || t('access.partner.noCustomers'),
      },
      {
        id: 'keys',
        header: t('access.partner.keys'),
        width: 110,
        card: 'line',
        cell: ({ keyCount }) => t('access.partner.keyCount', { count: keyCount }),
      },
      {
        id: 'signedIn',
        header: t('access.partner.lastSignIn'),
        width: 130,
        card: 'line',
        cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeTime at={lastSignInAt} /> : t('access.partner.neverSignedIn')),
      },
      {
        id: 'created',
        header: t('access.key.created'),
        width: 120,
        gives: 0,
        card: 'none',
        sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'actions',
        header: t('list.columns.actions'),
        width: 130,
        grow: 0,
        align: 'end',
        card: 'line',
        cell: (partner) => (
          <Flex gap="1">
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('access.partner.editOf', { name: partner.name })}
              onClick={() => setOpened({ what: 'edit', partner })}
            >
              <Pencil aria-hidden />
              {t('list.row.edit')}
            </Button>
            <Menu
              label={<Ellipsis aria-hidden />}
              aria-label={t('access.partner.actionsOf', { name: partner.name })}
              size="sm"
              px="2"
              variant="ghost"
            >
              {partner.active && <MenuItem onSelect={() => setOpened({ what: 'key', partner })}>{t('access.partner.addKey')}</MenuItem>}
              <MenuItem onSelect={() => setOpened({ what: 'confirm', partner })}>
                {t(partner.active ? 'staff.deactivate' : 'staff.activate')}
              </MenuItem>
            </Menu>
          </Flex>
        ),
      },
    ],
    [t],
  )
  return (
    <EntityListPage
      list={list}
      title={t('menu.access.partners')}
      columns={columns}
      fields={[{ id: 'partner', label: t('access.partner.search') }]}
      filters={[]}
      dates={false}
      tabs={{ label: t('access.partner.views'), textOf: (view) => t(`access.partner.view.${view}`) }}
      textsOf={({ name, address }) => [name, address]}
      nothing={t('access.partner.nothing')}
      exported={null}
      add={
        <Button variant="solid" colorPalette="brand" onClick={() => setOpened({ what: 'new' })}>
          <Plus aria-hidden />
          {t('access.partner.add')}
        </Button>
      }
    >
      {opened?.what === 'new' && <NewPartnerDialog onClose={close} />}
      {opened?.what === 'edit' && <EditPartnerDialog partner={opened.partner} onClose={close} />}
      {opened?.what === 'confirm' && <PartnerConfirm partner={opened.partner} onClose={close} />}
      {opened?.what === 'key' && (
        <PartnerKeyDialog
          partner={opened.partner}
          onMade={(made) => setOpened({ what: 'made', ...made })}
          onClose={() => setOpened((now) => (now?.what === 'key' ? null : now))}
        />
      )}
      {opened?.what === 'made' && (
        <Modal open stays onClose={close} title={t('access.partner.keyFor', { name: opened.name })}>
          <NewSecret title={t('access.secret.fresh')} about={t('access.secret.freshAbout')} secret={opened.token} onClose={close} />
        </Modal>
      )}
    </EntityListPage>
  )
}
