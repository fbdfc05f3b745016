import { Box, Flex } from '@chakra-ui/react'
import type { FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { type FieldProps, fieldText, type Option, useField } from './fields.tsx'

type Props<Values extends FieldValues> = FieldProps<Values> & { options: readonly Option[] }

/** Several of a few options, as checkboxes in a row. */
export function ChecksField<Values extends FieldValues>(props: Props<Values>) {
  const { field, error, isChanged } = useField(props)
  const values: readonly string[] = field.value ?? []
  return (
    <Field name={field.name} error={error} isChanged={isChanged} isGroup {...fieldText(props)}>
      {(control) => (
        <Flex
          role="group"
          aria-labelledby={control.id}
          wrap="wrap"
          columnGap="4"
          rowGap="1"
          minH="8"
          align="center"
          aria-describedby={control['aria-describedby']}
        >
          {props.options.map(({ value, label }, index) => (
            <Box asChild key={value} display="inline-flex" alignItems="center" gap="1.5" minH="6" cursor="checkbox">
              <label>
                <input
                  {...(index === 0 && { ref: field.ref })}
                  type="checkbox"
                  checked={values.includes(value)}
                  onBlur={field.onBlur}
                  onChange={({ target }) =>
                    // In the order of the options, so that ticking back and forth leaves no change.
                    field.onChange(
                      props.options
                        .map((option) => option.value)
                        .filter((other) => (other === value ? target.checked : values.includes(other))),
                    )
                  }
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
