import { Box, Flex } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { type FieldProps, fieldText, type Option, useField } from './fields.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & { options: readonly Option[] }

/** One of a few options, all of them shown. */
export function RadioField<Values extends FieldValues>(props: Props<Values>) {
  const { field, error, isChanged } = useField(props)
  const chosen = Math.max(
    0,
    props.options.findIndex(({ value }) => value === field.value),
  )
  return (
    <Field name={field.name} error={error} isChanged={isChanged} isGroup {...fieldText(props)}>
      {(control) => (
        <Flex role="radiogroup" aria-labelledby={control.id} wrap="wrap" columnGap="5" rowGap="1" minH="8" align="center">
          {props.options.map(({ value, label }, index) => (
            <Box asChild key={value} display="inline-flex" alignItems="center" gap="1.5" minH="6" cursor="checkbox">
              <label>
                <input
                  // An error gives it the focus. In another option than the chosen one it would leave the field, which is validated then, and the server's answer would vanish.
                  {...(index === chosen && { ref: field.ref })}
                  type="radio"
                  name={field.name}
                  checked={field.value === value}
                  onBlur={field.onBlur}
                  onChange={() => field.onChange(value)}
                />
                {label}
              </label>
            </Box>
          ))}
        </Flex>
      )}
    </Field>
  )
}
