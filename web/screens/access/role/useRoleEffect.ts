import { useWatch } from 'react-hook-form'
import { graphql } from 'react-relay'
import { useBackgroundQuery } from '../../../relay/useBackgroundQuery.ts'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { useRoleEffectQuery } from './__generated__/useRoleEffectQuery.graphql.ts'
import { chosenRights, type RoleValues } from './roleForm.ts'

const query = graphql`
  query useRoleEffectQuery($roleId: ID!, $rights: [String!]!) {
    roleEffect(roleId: $roleId, rights: $rights) {
      people
      gained {
        right
        people
      }
      lost {
        right
        people
      }
      onlyOwners {
        right
        warehouses
      }
      youLose
    }
  }
`

export type Effect = NonNullable<useRoleEffectQuery['response']['roleEffect']>

interface Options {
  form: ServerForm<RoleValues>
  roleId: string
  /** A new value reads it again. */
  changed: string
}

/** What saving the rights of a form would do; null until it is known. */
export function useRoleEffect({ form, roleId, changed }: Options): Effect | null {
  const values = useWatch({ control: form.control, name: 'rights' })
  return useBackgroundQuery<useRoleEffectQuery>(query, { roleId, rights: chosenRights(values) }, changed, true)?.roleEffect ?? null
}
