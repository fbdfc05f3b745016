import { Box } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { firstRolesMaximum } from '../../../graph/access/input.ts'
import { useT } from '../../i18n/useT.ts'
import { type Outcome, useCommand } from '../../relay/useCommand.ts'
import { useMadeLink } from '../../shell/account/useMadeLink.ts'
import { CreateForm } from '../../shell/CreateForm.tsx'
import { FormLines } from '../../ui/form/FormLines.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { RadioField } from '../../ui/form/RadioField.tsx'
import { useServerForm } from '../../ui/form/useServerForm.ts'
import { Section } from '../../ui/Section.tsx'
import type { CreateStaffInviteMutation } from './__generated__/CreateStaffInviteMutation.graphql.ts'
import type { CreateStaffMutation } from './__generated__/CreateStaffMutation.graphql.ts'
import { freshAccess } from './freshAccess.ts'
import { lackedRight } from './grantable.ts'
import { StaffFields } from './StaffFields.tsx'
import { everywhere, inputOf, NewStaffForm, type NewStaffValues, newStaff, placeOf } from './staffForm.ts'
import { useAccessOptions } from './useAccessOptions.ts'

/** Form of a new account; saved, it opens the account, which shows its one-time password once. */
export function CreateStaff() {
  const t = useT()
  const madeLink = useMadeLink()
  const { roles, rights, places } = useAccessOptions()
  const { run, busy } = useCommand<CreateStaffMutation>(graphql`
    mutation CreateStaffMutation($input: CreateStaffInput!) {
      createStaff(input: $input) {
        password
        staff {
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
  const invite = useCommand<CreateStaffInviteMutation>(graphql`
    mutation CreateStaffInviteMutation($input: InviteStaffInput!) {
      inviteStaff(input: $input) {
        token
        mailed
        mailFailure
        staff {
          id
          invitation {
            sentAt
          }
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(NewStaffForm, { defaultValues: newStaff, draft: 'createStaff' })
  const lines = form.watch('roles')
  const isGrantable = (role: (typeof roles)[number], place: string) => lackedRight(role.rights, placeOf(place), rights) === null
  const rolesFor = (place: string) =>
    roles.filter((role) => (place ? isGrantable(role, place) : places.some(({ value }) => isGrantable(role, value))))
  const placesFor = (roleId: string) => {
    const role = roles.find(({ id }) => id === roleId)
    return role ? places.filter(({ value }) => isGrantable(role, value)) : places
  }
  const create = (values: NewStaffValues): Promise<Outcome<CreateStaffMutation> | Outcome<CreateStaffInviteMutation>> =>
    values.begin === 'PASSWORD'
      ? run(inputOf(values), {
          updater: (store, data) => {
            const made = data?.createStaff
            if (made?.staff && made.password) freshAccess.keep(made.staff.id, { password: made.password })
            store.getRootField('createStaff')?.setValue(null, 'password')
          },
        })
      : invite.run(inputOf(values), {
          updater: (store, data) => {
            const made = data?.inviteStaff
            const link = made && madeLink(made, made.staff, values.email)
            if (made?.staff && link) freshAccess.keep(made.staff.id, { link })
            store.getRootField('inviteStaff')?.setValue(null, 'token')
          },
        })
  return (
    <CreateForm
      title={t('staff.add')}
      list="/staff/list"
      form={form}
      create={create}
      save={t('staff.create')}
      saved={({ name }) => t('staff.created', { name })}
      page="/staff"
      idOf={({ payload }) => payload.staff?.id}
      busy={busy || invite.busy}
    >
      <StaffFields form={form} isNew />
      <Section title={t('staff.section.roles')}>
        <Box color="muted" mb="2">
          {t('staff.firstRoles')}
        </Box>
        <FormLines
          form={form}
          name="roles"
          label={t('staff.section.roles')}
          columns={[
            {
              id: 'roleId',
              header: t('staff.field.role'),
              cell: (index) => (
                <SelectField
                  form={form}
                  name={`roles.${index}.roleId`}
                  label={t('staff.field.role')}
                  options={rolesFor(lines[index]?.warehouseId ?? '').map(({ id, name }) => ({ value: id, label: name }))}
                />
              ),
            },
            {
              id: 'warehouseId',
              header: t('staff.field.where'),
              cell: (index) => (
                <SelectField
                  form={form}
                  name={`roles.${index}.warehouseId`}
                  label={t('staff.field.where')}
                  options={placesFor(lines[index]?.roleId ?? '')}
                />
              ),
            },
          ]}
          grow={{
            newLine: { roleId: '', warehouseId: places.length === 1 ? everywhere : '' },
            label: t('staff.addRole'),
            maximum: firstRolesMaximum,
          }}
        />
      </Section>
      <Section title={t('staff.section.begin')}>
        <RadioField
          form={form}
          name="begin"
          label={t('staff.field.begin')}
          options={[
            { value: 'INVITATION', label: t('staff.begin.INVITATION') },
            { value: 'PASSWORD', label: t('staff.begin.PASSWORD') },
          ]}
        />
        <Box color="muted" mt="1">
          {t(form.watch('begin') === 'PASSWORD' ? 'staff.passwordMade' : 'staff.linkMade')}
        </Box>
      </Section>
    </CreateForm>
  )
}
