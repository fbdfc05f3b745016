import { Box, Button, Flex, NativeSelect } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { type FieldValues, get } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { Field } from './Field.tsx'
import { type FieldProps, fieldText, type Option, useField } from './fields.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly Option[]
  /** Invites to add another one. */
  addLabel: string
  /** Whether their order counts, so that it is told. */
  isOrdered?: boolean
}

/** Several of many options, in the order in which they were added. */
export function PicksField<Values extends FieldValues>(props: Props<Values>) {
  const t = useT()
  const { form, options, addLabel, isOrdered = false } = props
  const { field, isChanged } = useField(props)
  const chosen: readonly string[] = field.value ?? []
  const errors = get(form.formState.errors, field.name) as { message?: string; root?: { message?: string } } | undefined
  const change = (next: readonly string[]) => {
    form.clearErrors(props.name)
    field.onChange(next)
  }
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? '…'
  const open = options.filter(({ value }) => !chosen.includes(value))
  return (
    <Field name={field.name} error={errors?.message ?? errors?.root?.message} isChanged={isChanged} isGroup {...fieldText(props)}>
      {(control) => (
        <Flex role="group" aria-labelledby={control.id} aria-describedby={control['aria-describedby']} wrap="wrap" gap="1.5" minH="8">
          {chosen.map((value, index) => (
            <Flex key={value} align="center" maxW="full" minW="0" ps="2.5" minH="8" borderWidth="1px" borderRadius="l2" borderColor="line">
              <Box as="span" minW="0" overflowWrap="anywhere">
                {isOrdered && chosen.length > 1 && `${index + 1}. `}
                {nameOf(value)}
              </Box>
              <Button
                type="button"
                variant="ghost"
                size="sm"
                px="0"
                aria-label={t('form.texts.remove', { entry: nameOf(value) })}
                onClick={() => change(chosen.filter((one) => one !== value))}
              >
                <X aria-hidden />
              </Button>
            </Flex>
          ))}
          {open.length > 0 && (
            <NativeSelect.Root w="auto" minW="10rem" maxW="full">
              <NativeSelect.Field
                ref={field.ref}
                aria-label={addLabel}
                value=""
                onBlur={field.onBlur}
                onChange={({ target }) => target.value && change([...chosen, target.value])}
              >
                <option value="">{addLabel}</option>
                {open.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator>
                <ChevronDown aria-hidden />
              </NativeSelect.Indicator>
            </NativeSelect.Root>
          )}
        </Flex>
      )}
    </Field>
  )
}
