import { Button } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { graphql } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { useReload } from '../../../relay/useReload.ts'
import { AddLink } from '../../../shell/AddLink.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { RolesPageQuery, RolesPageQuery$data } from './__generated__/RolesPageQuery.graphql.ts'
import { RoleKind } from './RoleKind.tsx'

const query = graphql`
  query RolesPageQuery {
    roles {
      id
      code
      displayName
      rights
      builtIn
      requiresSecondFactor
      holderCount
    }
    rights {
      name
      isHeld
    }
  }
`

const roleChanges = graphql`
  subscription RolesPageSubscription {
    roleChanged {
      id
    }
  }
`

const staffChanges = graphql`
  subscription RolesPageStaffSubscription {
    staffChanged {
      id
    }
  }
`

type Role = RolesPageQuery$data['roles'][number]

export const loader = pageLoader<RolesPageQuery>(query, () => ({}))

/** The roles: those of the program and the provider's own. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const reload = useReload()
  const { roles, rights } = usePage<RolesPageQuery>(query)
  useDocumentChanges({ subscription: roleChanges, variables: {}, changed: reload })
  // Who has a role changes with the staff.
  useDocumentChanges({ subscription: staffChanges, variables: {}, changed: reload })
  const columns = useMemo((): Column<Role>[] => {
    const held = new Set(rights.filter(({ isHeld }) => isHeld).map(({ name }) => name))
    return [
      { id: 'name', header: t('access.role.name'), width: 200, hideable: false, card: 'title', cell: ({ displayName }) => displayName },
      { id: 'kind', header: t('access.role.kind'), width: 110, card: 'badge', cell: ({ builtIn }) => <RoleKind isBuiltIn={builtIn} /> },
      { id: 'code', header: t('access.role.code'), width: 120, card: 'none', cell: ({ code, builtIn }) => (builtIn ? code : '–') },
      {
        id: 'rights',
        header: t('access.role.rights'),
        width: 90,
        align: 'end',
        card: 'line',
        cell: (role) => <Quantity value={role.rights.length} />,
      },
      {
        id: 'notYours',
        header: t('access.role.notYours'),
        width: 150,
        align: 'end',
        card: 'line',
        cell: (role) => <Quantity value={role.rights.filter((right) => !held.has(right)).length} />,
      },
      {
        id: 'factor',
        header: t('account.factor.name'),
        width: 110,
        card: 'line',
        cell: ({ requiresSecondFactor }) =>
          requiresSecondFactor ? <StatusBadge tone="positive">{t('access.role.factor.required')}</StatusBadge> : '–',
      },
      {
        id: 'people',
        header: t('access.role.peopleHead'),
        width: 90,
        align: 'end',
        card: 'line',
        cell: ({ holderCount }) => <Quantity value={holderCount} />,
      },
      {
        id: 'actions',
        header: t('list.columns.actions'),
        width: 130,
        grow: 0,
        align: 'end',
        card: 'line',
        cell: ({ id, displayName }) => (
          <Button asChild size="sm" variant="ghost">
            <Link to={linkTo('/role/new', { copy: id })} aria-label={t('access.role.duplicateOf', { name: displayName })}>
              <Copy aria-hidden />
              {t('access.role.duplicate')}
            </Link>
          </Button>
        ),
      },
    ]
  }, [t, rights, linkTo])
  return (
    <ListPage title={t('menu.access.roles')} actions={<AddLink to="/role/new">{t('access.role.add')}</AddLink>}>
      <DataTable
        label={t('menu.access.roles')}
        rows={roles}
        rowId={({ id }) => id}
        rowHref={({ id }) => linkTo(`/role/${encodeURIComponent(id)}`)}
        columns={columns}
        empty={<EmptyState kind="nothing" />}
      />
    </ListPage>
  )
}
