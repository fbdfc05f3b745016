import { Box, Flex } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { graphql } from 'react-relay'
import { z } from 'zod'
import { useT } from '../../i18n/useT.ts'
import { useCommand } from '../../relay/useCommand.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { SelectField, useField } from '../../ui/form/fields.tsx'
import { type ServerForm, useServerForm } from '../../ui/form/useServerForm.ts'
import { toaster } from '../../ui/overlay/toaster.tsx'
import type { GrantDialogMutation } from './__generated__/GrantDialogMutation.graphql.ts'
import { lackedRight } from './grantable.ts'
import { placeOf } from './staffForm.ts'
import type { AccessOptions } from './useAccessOptions.ts'

const Form = z.object({ warehouseId: z.string().min(1), roleId: z.string().min(1) })

type Values = z.input<typeof Form>

interface Held {
  readonly role: { readonly id: string }
  readonly warehouseId: string | null | undefined
}

interface Props {
  staffId: string
  name: string
  grants: readonly Held[]
  options: AccessOptions
  onClose: () => void
}

/** Grants a role in all warehouses or in one. Roles that the reader cannot grant there are shown with the right that is lacking. */
export function GrantDialog({ staffId, name, grants, options, onClose }: Props) {
  const t = useT()
  const { run, busy } = useCommand<GrantDialogMutation>(graphql`
    mutation GrantDialogMutation($input: GrantRoleInput!) {
      grantRole(input: $input) {
        staff {
          ...StoredStaff_staff
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const form = useServerForm(Form, { defaultValues: { warehouseId: '', roleId: '' } })
  return (
    <FormDialog
      title={t('staff.grantTo', { name })}
      form={form}
      save={({ warehouseId, roleId }) => run({ staffId, roleId, warehouseId: placeOf(warehouseId) })}
      onSaved={({ roleId }) =>
        toaster.success(t('staff.granted', { role: options.roles.find(({ id }) => id === roleId)?.name ?? '', name }))
      }
      onClose={onClose}
      busy={busy}
      submit={t('staff.grant')}
      width="xl"
    >
      <FieldGrid>
        <SelectField
          form={form}
          name="warehouseId"
          label={t('staff.field.where')}
          options={options.places}
          onPicked={() => form.setValue('roleId', '')}
        />
        <RoleField form={form} grants={grants} options={options} />
      </FieldGrid>
    </FormDialog>
  )
}

interface RoleFieldProps {
  form: ServerForm<Values>
  grants: readonly Held[]
  options: AccessOptions
}

/** All roles, one to be chosen; the others say why they cannot be. */
function RoleField({ form, grants, options }: RoleFieldProps) {
  const t = useT()
  const label = t('staff.field.role')
  const { field, error } = useField({ form, name: 'roleId' })
  const chosen = form.watch('warehouseId')
  const means = new Map(options.rights.map((right) => [right.name, right.means]))
  const places = chosen ? [placeOf(chosen)] : options.places.map(({ value }) => placeOf(value))
  return (
    <Field name={field.name} label={label} error={error} isGroup>
      {(control) => (
        <Flex role="radiogroup" aria-labelledby={control.id} direction="column" gap="1" maxH="20rem" overflowY="auto" tabIndex={-1}>
          {options.roles.map(({ id, name, rights }, index) => {
            const lacked = places.map((place) => lackedRight(rights, place, options.rights))
            const lock = lacked.every(Boolean) ? lacked[0] : null
            const isHeld =
              Boolean(chosen) && grants.some(({ role, warehouseId }) => role.id === id && (warehouseId ?? null) === placeOf(chosen))
            const isLocked = Boolean(lock) || isHeld
            return (
              <Box asChild key={id} display="flex" alignItems="flex-start" gap="2" py="1" {...(!isLocked && { cursor: 'checkbox' })}>
                <label>
                  <input
                    {...(index === 0 && { ref: field.ref })}
                    type="radio"
                    name={field.name}
                    checked={field.value === id}
                    disabled={isLocked}
                    onBlur={field.onBlur}
                    onChange={() => field.onChange(id)}
                  />
                  <Box as="span" minW="0" {...(isLocked && { color: 'muted' })}>
                    {name}
                    <Box as="span" display="block" textStyle="xs" color="muted">
                      {isHeld && t('staff.heldHere')}
                      {!isHeld && lock && (
                        <>
                          <Box as="span" display="inline-block" verticalAlign="text-bottom" me="1">
                            <Lock size={12} aria-hidden />
                          </Box>
                          {t('staff.lacked', { means: means.get(lock) ?? lock, right: lock })}
                        </>
                      )}
                      {!isLocked && t('access.key.rightsCount', { count: rights.length })}
                    </Box>
                  </Box>
                </label>
              </Box>
            )
          })}
        </Flex>
      )}
    </Field>
  )
}
