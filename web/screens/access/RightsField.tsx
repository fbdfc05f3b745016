import { Box, Flex } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { Field } from '../../ui/form/Field.tsx'
import type { ServerForm } from '../../ui/form/useServerForm.ts'
import type { KeyValues } from './keyForm.ts'
import { areaName, RightText } from './RightText.tsx'

export interface KeyRight {
  readonly right: string
  readonly means: string
  readonly forCustomers: boolean
  readonly forOneWarehouse: boolean
  readonly heldIn: readonly string[] | null | undefined
}

interface Props {
  form: ServerForm<KeyValues>
  rights: readonly KeyRight[]
  customerId: string
  warehouseId: string
}

type Reason = 'customer' | 'warehouse' | 'elsewhere' | 'notHeld'

/** Why such a key cannot have a right; null if it can. */
function lockOf({ forCustomers, forOneWarehouse, heldIn }: KeyRight, { customerId, warehouseId }: Props): Reason | null {
  if (customerId && !forCustomers) return 'customer'
  if (warehouseId && !forOneWarehouse) return 'warehouse'
  if (!heldIn || (warehouseId && heldIn.includes(warehouseId))) return null
  return !warehouseId && forOneWarehouse && heldIn.length > 0 ? 'elsewhere' : 'notHeld'
}

/** Rights of a key as checkboxes by area; a right that it cannot be given is locked and says why. */
export function RightsField(props: Props) {
  const t = useT()
  const { field, fieldState } = useController({ control: props.form.control, name: 'rights' })
  const chosen: readonly string[] = field.value ?? []
  const shown = props.rights.map((right) => ({ ...right, lock: lockOf(right, props) }))
  const areas = Map.groupBy(shown, ({ right }) => right.split(':')[0] ?? '')
  const toggle = (right: string, isOn: boolean) =>
    field.onChange(shown.map((one) => one.right).filter((one) => (one === right ? isOn : chosen.includes(one))))
  return (
    <Field
      name={field.name}
      error={fieldState.error?.message}
      isChanged={fieldState.isDirty}
      isGroup
      label={t('access.key.rights')}
      hint={t('access.key.rightsHint')}
    >
      {(control) => (
        <Box
          role="group"
          aria-labelledby={control.id}
          aria-describedby={control['aria-describedby']}
          display="grid"
          gap="3"
          gridTemplateColumns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        >
          {[...areas].map(([area, rights]) => (
            <Box key={area} role="group" aria-label={areaName(t, area)} minW="0">
              <Box textStyle="xs" color="muted" fontWeight="semibold" mb="1">
                {areaName(t, area)}
              </Box>
              {rights.map(({ right, means, lock }) => (
                <Flex
                  key={right}
                  asChild
                  align="start"
                  gap="1.5"
                  py="1"
                  css={{ '& > input, & svg': { flexShrink: 0 } }}
                  color={lock ? 'muted' : 'ink'}
                >
                  <label {...(lock && { 'data-tip': t(`access.lock.${lock}`) })}>
                    <input
                      {...(right === shown[0]?.right && { ref: field.ref })}
                      type="checkbox"
                      aria-label={[means, right, lock && t(`access.lock.${lock}`)].filter(Boolean).join(' ')}
                      checked={chosen.includes(right)}
                      // One that is locked and chosen can only be taken away.
                      disabled={lock !== null && !chosen.includes(right)}
                      onBlur={field.onBlur}
                      onChange={({ target }) => toggle(right, target.checked)}
                    />
                    <RightText right={right} means={means} />
                    {lock && <Lock size={12} aria-hidden />}
                  </label>
                </Flex>
              ))}
            </Box>
          ))}
        </Box>
      )}
    </Field>
  )
}
