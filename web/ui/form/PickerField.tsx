import { Combobox, createListCollection } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { comboboxRecipe } from '../../theme/formRecipes.ts'
import { Field } from './Field.tsx'
import { type FieldProps, fieldText, useField } from './fields.tsx'

export interface PickerOption {
  value: string
  label: string
  /** At the start of the row: a picture. */
  icon?: ReactNode
  /** At the end of the row: stock, area, parent. */
  note?: ReactNode
}

interface Choice {
  options: readonly PickerOption[]
  /** Loads options for the typed text; without it the options are filtered here. */
  onSearch?: ((text: string) => void) | undefined
  /** Typed text that is no option is taken as it is. */
  isFree?: boolean | undefined
  placeholder?: string | undefined
}

type Props<Values extends FieldValues> = FieldProps<Values> & Choice & { isReadOnly?: boolean; onPicked?: (value: string) => void }

/** Field with a choice of many options, found by typing. */
export function PickerField<Values extends FieldValues>(props: Props<Values>) {
  const { field, error, isChanged } = useField(props)
  return (
    <Field name={field.name} error={error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => (
        <Picker
          {...control}
          options={props.options}
          onSearch={props.onSearch}
          isFree={props.isFree}
          placeholder={props.placeholder}
          isReadOnly={props.isReadOnly}
          value={field.value ?? ''}
          onChange={(value) => {
            field.onChange(value)
            props.onPicked?.(value)
          }}
          onBlur={field.onBlur}
          inputRef={field.ref}
        />
      )}
    </Field>
  )
}

interface PickerProps extends Choice {
  id?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Shown, not changed. Not `disabled`: a form leaves disabled inputs out of its values. */
  isReadOnly?: boolean | undefined
  inputRef?: (element: HTMLInputElement | null) => void
  'aria-invalid'?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
}

/** The control of a `PickerField`, also used in line tables. */
export function Picker({
  id,
  options,
  onSearch,
  isFree = false,
  placeholder,
  value,
  onChange,
  onBlur,
  isReadOnly = false,
  inputRef,
  ...aria
}: PickerProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = useMemo(() => {
    const wanted = typed?.trim().toLowerCase() ?? ''
    return onSearch || wanted === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(wanted))
  }, [options, onSearch, typed])
  const collection = useMemo(() => createListCollection({ items: [...shown], itemToString: ({ label }) => label }), [shown])
  return (
    <Combobox.Root
      recipe={comboboxRecipe}
      collection={collection}
      // A free text is never a selection: typing over a chosen option would take the typed text away with it.
      value={value === '' || isFree ? [] : [value]}
      onValueChange={({ value: [next] }) => (next !== undefined || !isFree) && onChange(next ?? '')}
      onInputValueChange={({ inputValue, reason }) => {
        const text = reason === 'input-change' ? inputValue : null
        setTyped(text)
        if (text !== null) onSearch?.(text)
        if (text !== null && isFree) onChange(text)
      }}
      inputBehavior={isFree ? 'none' : 'autohighlight'}
      allowCustomValue={isFree}
      {...(isFree && { inputValue: value })}
      openOnClick
      lazyMount
      unmountOnExit
      readOnly={isReadOnly}
      invalid={aria['aria-invalid'] ?? false}
      positioning={{ strategy: 'fixed', sameWidth: false }}
      {...(id && { ids: { input: id } })}
    >
      <Combobox.Control>
        <Combobox.Input {...aria} ref={inputRef} placeholder={placeholder} onBlur={onBlur} />
        <Combobox.IndicatorGroup>
          {value !== '' && !aria['aria-required'] && (
            <Combobox.ClearTrigger aria-label={t('form.picker.clear')}>
              <X aria-hidden />
            </Combobox.ClearTrigger>
          )}
          <Combobox.Trigger aria-label={t('form.picker.open')}>
            <ChevronDown aria-hidden />
          </Combobox.Trigger>
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Combobox.Positioner hidden={isFree && shown.length === 0}>
        <Combobox.Content>
          {!isFree && <Combobox.Empty>{t('list.filter.none')}</Combobox.Empty>}
          {shown.map((option) => (
            <Combobox.Item key={option.value} item={option}>
              {option.icon}
              <Combobox.ItemText>{option.label}</Combobox.ItemText>
              {option.note}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  )
}
