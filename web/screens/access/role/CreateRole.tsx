import { graphql } from 'react-relay'
import { currentLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { CreateForm } from '../../../shell/CreateForm.tsx'
import { useServerForm } from '../../../ui/form/useServerForm.ts'
import type { CreateRoleMutation } from './__generated__/CreateRoleMutation.graphql.ts'
import { RightsGrid } from './RightsGrid.tsx'
import { RoleNames } from './RoleNames.tsx'
import { RoleNotice } from './RoleNotice.tsx'
import { chosenRights, type KnownRight, RoleForm, rightValues } from './roleForm.ts'

interface Props {
  known: readonly KnownRight[]
  /** The role to begin with. */
  copied: { readonly id: string; readonly nameZh: string; readonly nameEn: string; readonly rights: readonly string[] } | null
}

const nothing = {}

/** Form of a new role; saved, it opens the role. A copy begins with those rights that the user can give. */
export function CreateRole({ known, copied }: Props) {
  const t = useT()
  const { run, busy } = useCommand<CreateRoleMutation>(graphql`
    mutation CreateRoleMutation($input: CreateRoleInput!) {
      createRole(input: $input) {
        role {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const held = known.filter(({ isHeld }) => isHeld).map(({ name }) => name)
  const given = copied?.rights.filter((right) => held.includes(right)) ?? []
  const left = copied ? copied.rights.length - given.length : 0
  const form = useServerForm(RoleForm, {
    defaultValues: {
      nameZh: copied ? `${copied.nameZh} 2` : '',
      nameEn: copied ? `${copied.nameEn} 2` : '',
      rights: rightValues(known, given),
    },
    draft: `createRole.${copied?.id ?? 'new'}`,
  })
  return (
    <CreateForm
      title={t('access.role.add')}
      list="/role/list"
      form={form}
      create={({ rights, ...names }) => run({ ...names, rights: chosenRights(rights) })}
      save={t('access.role.create')}
      saved={({ nameZh, nameEn }) => t('access.role.created', { name: currentLanguage() === 'en' ? nameEn : nameZh })}
      page="/role"
      idOf={({ payload }) => payload.role?.id}
      busy={busy}
    >
      {left > 0 && <RoleNotice tone="info">{t('access.role.copyWithout', { count: left })}</RoleNotice>}
      <RoleNames form={form} />
      <RightsGrid form={form} known={known} stored={nothing} />
    </CreateForm>
  )
}
