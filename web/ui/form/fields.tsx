import { Box, Flex, NativeSelect } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { type ChangeEvent, type Ref, useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Input, type InputProps, Textarea } from '../Input.tsx'
import { Field, type FieldText } from './Field.tsx'
import { parseAmount, parseNumber } from './parseNumber.ts'
import { useOnlyOption } from './useOnlyOption.ts'
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
  useOnlyOption(props, !field.value, props.options, ({ value }) => props.onPicked?.(value))
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
  const show = (stored: number) => String(measure ? measure.show(stored) : stored / scale)
  const text = field.value == null ? '' : typeof field.value === 'string' ? field.value : show(field.value)
  const input = useTyped({ field, text, read, isRead: typeof field.value !== 'string' })

  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => (
        <Flex align="center" position="relative">
          <Input {...control} {...input} inputMode={scale === 1 ? 'numeric' : 'decimal'} pe={unit ? '9' : undefined} />
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

/** An amount of money, shown with the decimals of its currency; the value is a decimal number in a string. */
export function AmountField<Values extends FieldValues>({ currency, ...props }: FieldProps<Values> & { currency: string }) {
  const { field, error, isChanged } = useField(props)
  const value: string = field.value ?? ''
  const isAmount = /^\d+(\.\d+)?$/.test(value)
  const input = useTyped({
    field,
    text: isAmount ? withDecimals(value, currency) : value,
    read: parseAmount,
    isRead: isAmount || value === '',
  })
  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => <Input {...control} {...input} inputMode="decimal" />}
    </Field>
  )
}

/** An amount with the decimals of its currency, and those that it has besides. */
export function withDecimals(amount: string, currency: string): string {
  const [whole, fraction = ''] = amount.split('.')
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat('en', currency ? { style: 'currency', currency } : {}).resolvedOptions()
  const decimals = fraction.replace(/0+$/, '').padEnd(minimumFractionDigits, '0')
  return decimals ? `${whole}.${decimals}` : `${whole}`
}

interface Typed {
  field: { name: string; value: unknown; ref: Ref<HTMLInputElement>; onChange: (value: unknown) => void; onBlur: () => void }
  /** The stored value as it is shown. */
  text: string
  read: (typed: string) => unknown
  /** Whether what was typed has been understood. */
  isRead: boolean
}

/** Properties of an input that keeps what is typed in it as it was typed while it has the focus. */
function useTyped({ field, text, read, isRead }: Typed) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    name: field.name,
    ref: field.ref,
    autoComplete: 'off',
    textAlign: 'end',
    // A value that was not typed here, such as one that a scan counted, takes the place of what was.
    value: typed !== null && read(typed) === (field.value ?? undefined) ? typed : text,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setTyped(event.target.value)
      field.onChange(read(event.target.value))
    },
    onBlur() {
      // Text that is not understood stays in the field, beside its error.
      if (isRead) setTyped(null)
      field.onBlur()
    },
  } as const
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
