import { Box, Flex, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Input, type InputProps, Textarea } from '../Input.tsx'
import { Field, type FieldText } from './Field.tsx'
import { parseNumber } from './parseNumber.ts'
import type { ServerForm } from './useServerForm.ts'

export interface FieldProps<Values extends FieldValues> extends FieldText {
  form: ServerForm<Values>
  name: FieldPath<Values>
}

export function useField<Values extends FieldValues>({ form, name }: Pick<FieldProps<Values>, 'form' | 'name'>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return { field, error: fieldState.error?.message, isChanged: fieldState.isDirty }
}

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> &
  Pick<InputProps, 'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'autoFocus'>

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { field, error, isChanged } = useField(props)
  const { form: _form, name: _name, label, hint, optional, span, ...input } = props
  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText({ label, hint, optional, span })}>
      {(control) => <Input {...input} {...control} {...field} value={field.value ?? ''} />}
    </Field>
  )
}

export function TextAreaField<Values extends FieldValues>(props: FieldProps<Values> & { rows?: number }) {
  const { field, error, isChanged } = useField(props)
  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => <Textarea {...control} {...field} value={field.value ?? ''} rows={props.rows ?? 3} />}
    </Field>
  )
}

export interface Option {
  value: string
  label: string
}

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly Option[]
  placeholder?: string
  onPicked?: (value: string) => void
}

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { field, error, isChanged } = useField(props)
  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => (
        <NativeSelect.Root>
          <NativeSelect.Field
            {...control}
            {...field}
            value={field.value ?? ''}
            onChange={(event) => {
              field.onChange(event)
              props.onPicked?.(event.target.value)
            }}
          >
            {(props.optional || !field.value) && <option value="">{props.placeholder ?? ''}</option>}
            {props.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator>
            <ChevronDown aria-hidden />
          </NativeSelect.Indicator>
        </NativeSelect.Root>
      )}
    </Field>
  )
}

type NumberFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Unit after the number, such as `kg`. */
  unit?: string
  /** Stored units per shown unit: 1000 for kilograms over grams. The stored number is an integer. */
  scale?: number
  /** Instead of `unit` and `scale`, where the shown number is rounded. */
  measure?: Measure
}

/** How a stored number is shown, and read again as it was typed; text that is no number is kept, so that the schema refuses it. */
export interface Measure {
  unit: string
  /** Stored units per shown unit. */
  scale: number
  /** The most decimals that can be typed. */
  decimals: number
  show: (stored: number) => number
  read: (typed: string) => number | string | undefined
}

export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const { field, error, isChanged } = useField(props)
  const { measure } = props
  const { unit, scale = 1 } = measure ?? props
  const decimals = measure?.decimals ?? (scale === 1 ? null : Math.round(Math.log10(scale)))
  const { shownUnits } = props.form
  useEffect(() => void shownUnits.set(props.name, { scale, decimals }), [shownUnits, props.name, scale, decimals])
  const read = (text: string) => (measure ? measure.read(text) : parseNumber(text, scale))
  const [typed, setTyped] = useState<string | null>(null)
  const stored =
    field.value == null
      ? ''
      : typeof field.value === 'string'
        ? field.value
        : String(measure ? measure.show(field.value) : field.value / scale)
  // A value that was not typed here, such as one that a scan counted, takes the place of what was.
  const shown = typed !== null && read(typed) === (field.value ?? undefined) ? typed : stored

  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => (
        <Flex align="center" position="relative">
          <Input
            {...control}
            name={field.name}
            ref={field.ref}
            inputMode={scale === 1 ? 'numeric' : 'decimal'}
            autoComplete="off"
            textAlign="end"
            pe={unit ? '9' : undefined}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value)
              field.onChange(read(event.target.value))
            }}
            onBlur={() => {
              // Invalid text stays in the field, beside its error.
              if (typeof field.value !== 'string') setTyped(null)
              field.onBlur()
            }}
          />
          {unit && (
            <Box position="absolute" insetEnd="2.5" color="muted" pointerEvents="none">
              {unit}
            </Box>
          )}
        </Flex>
      )}
    </Field>
  )
}

type CheckFieldProps<Values extends FieldValues> = Omit<FieldProps<Values>, 'optional' | 'span'>

export function CheckField<Values extends FieldValues>(props: CheckFieldProps<Values>) {
  const { field, error } = useField(props)
  return (
    <Box data-field={field.name}>
      <Flex asChild align="center" gap="2" minH="8" cursor="checkbox">
        <label>
          <input
            type="checkbox"
            name={field.name}
            ref={field.ref}
            checked={Boolean(field.value)}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
          {props.label}
        </label>
      </Flex>
      {props.hint && (
        <Box textStyle="xs" color="muted" ps="6">
          {props.hint}
        </Box>
      )}
      {error && (
        <Box textStyle="xs" color="negative.fg" ps="6">
          {error}
        </Box>
      )}
    </Box>
  )
}

type Given<T> = { [Key in keyof T]: T[Key] | undefined }

/** Label, hint and layout of a field's props. */
export function fieldText({ label, hint, optional, span }: Given<FieldText> & { label: string }): FieldText {
  return { label, ...(hint && { hint }), ...(optional && { optional }), ...(span && { span }) }
}
