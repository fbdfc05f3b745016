import { Button } from '@chakra-ui/react'
import { Copy } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { useReload } from '../../../relay/useReload.ts'
import { EditForm } from '../../../shell/EditForm.tsx'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { StoredRole_role$key } from './__generated__/StoredRole_role.graphql.ts'
import type { StoredRoleMutation } from './__generated__/StoredRoleMutation.graphql.ts'
import { DeleteRole } from './DeleteRole.tsx'
import { RightsGrid } from './RightsGrid.tsx'
import { changesRights, RoleEffect } from './RoleEffect.tsx'
import { RoleHistory } from './RoleHistory.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { RoleKind } from './RoleKind.tsx'
import { RoleNames } from './RoleNames.tsx'
import { RoleNotice } from './RoleNotice.tsx'
import { RoleSecondFactor } from './RoleSecondFactor.tsx'
import { changeOf, type KnownRight, RoleForm, type RoleValues, rightField, rightValues } from './roleForm.ts'
import { useRoleEffect } from './useRoleEffect.ts'

const roleChanges = graphql`
  subscription StoredRoleSubscription($id: ID!) {
    roleChanged(id: $id) {
      ...StoredRole_role
    }
  }
`

const staffChanges = graphql`
  subscription StoredRoleStaffSubscription {
    staffChanged {
      id
    }
  }
`

interface Props {
  role: StoredRole_role$key
  known: readonly KnownRight[]
}

/** The page of a stored role: its names and rights, what a change would do, who has it, and what was done to it. */
export function StoredRole({ role: key, known }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const reload = useReload()
  const [staffChanged, setStaffChanged] = useState(0)
  const role = useFragment(
    graphql`
      fragment StoredRole_role on Role {
        id
        version
        code
        displayName
        nameZh
        nameEn
        rights
        builtIn
        holderCount
        history {
          fields
          granted
          removed
          at
          by
        }
        ...RoleHistory_role
        ...RoleSecondFactor_role
      }
    `,
    key,
  )
  const { id, version, code, displayName, nameZh, nameEn, rights, builtIn, holderCount, history } = role
  // Null if it was deleted.
  useDocumentChanges({ subscription: roleChanges, variables: { id }, changed: reload })
  const onStaff = useCallback(() => {
    setStaffChanged((before) => before + 1)
    void reload()
  }, [reload])
  useDocumentChanges({ subscription: staffChanges, variables: {}, changed: onStaff })
  const { run, busy } = useCommand<StoredRoleMutation>(graphql`
    mutation StoredRoleMutation($input: UpdateRoleInput!) {
      updateRole(input: $input) {
        role {
          ...StoredRole_role
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const stored = useMemo((): RoleValues => ({ nameZh, nameEn, rights: rightValues(known, rights) }), [nameZh, nameEn, known, rights])
  const compared = useMemo(() => ['nameEn', 'nameZh', ...known.map(({ name }) => rightField(name))] as const, [known])
  const form = useServerForm(RoleForm, { defaultValues: stored, draft: `updateRole.${id}` })
  const effect = useRoleEffect({ form, roleId: id, changed: `${version} ${staffChanged}` })
  return (
    <DocumentPage
      title={displayName}
      back={linkTo('/role/list')}
      badge={<RoleKind isBuiltIn={builtIn} />}
      about={builtIn ? code : null}
      actions={
        <>
          <Button asChild>
            <Link to={linkTo('/role/new', { copy: id })}>
              <Copy aria-hidden />
              {t('access.role.duplicate')}
            </Link>
          </Button>
          {!builtIn && <DeleteRole id={id} version={version} name={displayName} holderCount={holderCount} />}
        </>
      }
      side={
        <>
          {effect && !builtIn && <RoleEffect effect={effect} known={known} />}
          <RoleSecondFactor role={role} />
          <RoleHolders roleId={id} staffChanged={staffChanged} />
          <RoleHistory role={role} known={known} />
        </>
      }
    >
      {builtIn && <RoleNotice tone="info">{t('access.role.fixed')}</RoleNotice>}
      <EditForm
        form={form}
        stored={stored}
        compared={compared}
        textOf={(_name, value) =>
          typeof value === 'boolean' ? t(value ? 'access.role.granted' : 'access.role.notGranted') : String(value)
        }
        authorOf={(field) => {
          const right = field.startsWith('rights.') ? field.slice('rights.'.length) : null
          const isOf = (one: (typeof history)[number]) =>
            right ? one.granted.includes(right) || one.removed.includes(right) : one.fields.includes(field)
          const last = history.find(isOf)
          return last ? { by: last.by ?? null, at: last.at } : null
        }}
        save={(values) => run({ roleId: id, expectedVersion: version, ...changeOf(values, stored) })}
        saved={t('access.role.saved', { name: displayName })}
        busy={busy}
        isReadOnly={builtIn}
        bar={effect && changesRights(effect) && t('access.role.barAffects', { count: effect.people })}
      >
        <RoleNames form={form} />
        <RightsGrid form={form} known={known} stored={stored.rights} />
      </EditForm>
    </DocumentPage>
  )
}
