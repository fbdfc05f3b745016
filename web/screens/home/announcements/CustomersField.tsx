import { Box, Button, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, get, useController } from 'react-hook-form'
import { audienceCustomersMaximum } from '../../../../graph/announcement/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { useCustomerNames } from '../../../shell/useCustomerNames.ts'
import { useCustomerSearch } from '../../../shell/useCustomerSearch.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { PickerField } from '../../../ui/form/PickerField.tsx'
import type { ServerForm } from '../../../ui/form/useServerForm.ts'
import type { ChosenCustomer } from './announcementForm.ts'

interface Props<Values extends FieldValues> {
  /** A form with the field `customerIds`, and `customer` for the one that is looked up. */
  form: ServerForm<Values>
  /** Null for all warehouses. */
  warehouseId: string | null
  /** Those that were chosen before. */
  stored: readonly ChosenCustomer[]
  isReadOnly: boolean
}

/** The customers that an announcement is for: what is found is added to those that are chosen. */
export function CustomersField<Values extends FieldValues>({ form, warehouseId, stored, isReadOnly }: Props<Values>) {
  const t = useT()
  const [list, added] = ['customerIds' as FieldPath<Values>, 'customer' as FieldPath<Values>]
  const { field, fieldState } = useController({ control: form.control, name: list })
  const chosen: readonly string[] = useMemo(() => field.value ?? [], [field.value])
  const maySearch = useRight('customer:read')
  const search = useCustomerSearch({ warehouseId, active: true })
  const [picked, setPicked] = useState<readonly ChosenCustomer[]>([])
  const known = new Map([...stored, ...picked].map(({ customerId, name }) => [customerId, name]))
  // Those of a draft have no names yet.
  const nameless = chosen.filter((id) => !known.has(id))
  const names = useCustomerNames(nameless)
  const nameOf = (id: string) => known.get(id) ?? names?.get(id) ?? '…'

  const change = (ids: readonly string[]) => {
    form.clearErrors(list)
    // In one order, so that what is added and removed again is no change.
    field.onChange(ids.toSorted() as FieldPathValue<Values, FieldPath<Values>>)
  }
  const next = form.watch(added) as string | null | undefined
  const take = useEffectEvent((id: string) => {
    if (!chosen.includes(id)) change([...chosen, id])
    form.setValue(added, '' as FieldPathValue<Values, FieldPath<Values>>)
  })
  useEffect(() => {
    if (next) take(next)
  }, [next])

  const errors = get(form.formState.errors, list) as { message?: string; root?: { message?: string } } | undefined
  const isFull = chosen.length >= audienceCustomersMaximum
  return (
    <>
      {!isReadOnly && maySearch && !isFull && (
        <PickerField
          form={form}
          name={added}
          label={t('announcement.addCustomer')}
          options={search}
          onPicked={(option) => option && setPicked((before) => [...before, { customerId: option.value, name: option.label }])}
          span={6}
          optional
        />
      )}
      <Field
        name={list}
        label={t('announcement.field.customerIds')}
        hint={t('announcement.customersHint')}
        error={errors?.message ?? errors?.root?.message}
        isChanged={fieldState.isDirty}
        isGroup
        optional
      >
        {(control) => (
          <Flex role="group" aria-labelledby={control.id} aria-describedby={control['aria-describedby']} wrap="wrap" gap="1.5" minH="8">
            {chosen.length === 0 && (
              <Box as="span" color="muted" alignSelf="center">
                {t('announcement.allCustomers')}
              </Box>
            )}
            {chosen
              .map((id, index) => ({
                id,
                name: nameOf(id),
                error: get(form.formState.errors, `${list}.${index}.message`) as string | undefined,
              }))
              .toSorted((a, b) => a.name.localeCompare(b.name))
              .map(({ id, name, error }) => (
                <Box key={id} maxW="full" minW="0">
                  <Flex align="center" ps="2.5" minH="8" borderWidth="1px" borderRadius="l2" borderColor={error ? 'negative.fg' : 'line'}>
                    <Box as="span" minW="0" overflowWrap="anywhere">
                      {name}
                    </Box>
                    {!isReadOnly && (
                      <Button
                        type="button"
                        variant="ghost"
                        size="sm"
                        px="0"
                        aria-label={t('form.texts.remove', { entry: name })}
                        onClick={() => change(chosen.filter((one) => one !== id))}
                      >
                        <X aria-hidden />
                      </Button>
                    )}
                  </Flex>
                  {error && (
                    <Box mt="1" role="alert" textStyle="xs" color="negative.fg">
                      {error}
                    </Box>
                  )}
                </Box>
              ))}
          </Flex>
        )}
      </Field>
    </>
  )
}
