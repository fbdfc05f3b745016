import { Combobox, createListCollection } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { comboboxRecipe } from '../../theme/formRecipes.ts'
import { Field } from './Field.tsx'
import { FormScan } from './FormScan.ts'
import { type FieldProps, fieldText, useField } from './fields.tsx'
import { type Accept, type Choosable, isOpenEnded, type Refusal, shownText } from './picker/pickerState.ts'
import { type Options, usePicker } from './picker/usePicker.ts'
import { takeScans } from './scanTakers.ts'
import { useOnlyOption } from './useOnlyOption.ts'

export interface PickerOption extends Choosable {
  /** At the start of the row: a picture. */
  icon?: ReactNode
  /** At the end of the row: stock, area, parent. */
  note?: ReactNode
}

interface Choice {
  /** All options, null while they are loaded; or those that the server finds for a text. */
  options: Options<PickerOption>
  /** The option of the value that the field has, where a search would have to find it. */
  current?: PickerOption | undefined
  /** Any text is a value, and the options are proposals. */
  isFree?: boolean | undefined
  /** Reads a text while the search gives no answer. */
  accept?: Accept<PickerOption> | undefined
  placeholder?: string | undefined
  /** Where the form takes scans, a scan does not replace what is chosen here: it is another line, or one more piece. */
  isLine?: boolean | undefined
}

type Props<Values extends FieldValues> = FieldProps<Values> &
  Choice & { isReadOnly?: boolean; onPicked?: (option: PickerOption | null) => void }

/** Field with a choice of many options, found by typing or scanning. What it shows is what the form holds; else it is red, and the form is not submitted. */
export function PickerField<Values extends FieldValues>(props: Props<Values>) {
  const t = useT()
  const { form, name } = props
  const { field, error, isChanged } = useField(props)
  const { options } = props
  useOnlyOption(props, !field.value, typeof options === 'function' || props.isFree ? null : options, props.onPicked)
  const [refused, setRefused] = useState<string | null>(null)
  const { unresolved, settling, setError, clearErrors } = form
  useEffect(() => {
    if (!refused) return
    unresolved.set(name, refused)
    setError(name, { type: 'picker', message: refused })
    return () => {
      unresolved.delete(name)
      clearErrors(name)
    }
  }, [unresolved, setError, clearErrors, name, refused])
  return (
    <Field name={field.name} error={refused ?? error} isChanged={isChanged} {...fieldText(props)}>
      {(control) => (
        <Picker
          key={form.generation}
          {...control}
          options={props.options}
          current={props.current}
          isFree={props.isFree}
          accept={props.accept}
          placeholder={props.placeholder}
          isLine={props.isLine}
          isReadOnly={props.isReadOnly}
          value={field.value ?? ''}
          onChange={(value, option) => {
            field.onChange(value)
            props.onPicked?.(option)
          }}
          onRefused={(refusal, text) => {
            const sentence = refusal && t(`form.picker.${refusal}`, { text })
            // Known to the validation before the value changes.
            if (sentence) unresolved.set(name, sentence)
            else unresolved.delete(name)
            setRefused(sentence)
          }}
          onLeft={field.onBlur}
          settling={(settle) => {
            settling.set(name, settle)
            return () => void settling.delete(name)
          }}
          inputRef={field.ref}
        />
      )}
    </Field>
  )
}

interface PickerProps extends Choice {
  id: string
  value: string
  onChange: (value: string, option: PickerOption | null) => void
  onRefused: (refusal: Refusal | null, text: string) => void
  onLeft: () => void
  /** Gives what has to be awaited before the form is submitted; returns the function that takes it back. */
  settling: (settle: () => Promise<void>) => () => void
  /** Shown, not changed. Not `disabled`: a form leaves disabled inputs out of its values. */
  isReadOnly?: boolean | undefined
  inputRef: (element: HTMLInputElement | null) => void
  'aria-invalid'?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
}

/** After a scan the next field waits for the next one, so that a second scan does not replace the first. */
function focusNext(field: HTMLElement | null) {
  const fields = [...(field?.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])]
  const rest = fields.slice(fields.indexOf(field as HTMLElement) + 1)
  rest.find((one) => one.tabIndex >= 0 && !one.matches(':disabled, [readonly]') && one.getClientRects().length > 0)?.focus()
}

const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])
const none: readonly PickerOption[] = []

/** Option of a value: one of the list, the given one, or the value itself as its text, so that none is held that is not shown. */
function optionOf(value: string, { options, current, isFree, accept }: Choice): PickerOption | null {
  if (value === '') return null
  const listed = Array.isArray(options) ? options.find((option) => option.value === value) : undefined
  const isKnown = isFree || accept || Array.isArray(options)
  return listed ?? (current?.value === value ? current : { value, label: isKnown ? value : '' })
}

function Picker({ id, value, onChange, onRefused, onLeft, settling, isReadOnly = false, inputRef, ...props }: PickerProps) {
  const { options, current: _current, isFree = false, accept, placeholder, isLine = false, ...aria } = props
  const t = useT()
  const field = useRef<HTMLInputElement | null>(null)
  const [open, setOpen] = useState(false)
  const isOpen = open && !isReadOnly
  const current = optionOf(value, props)
  const { state, dispatch, settle } = usePicker({ value, current, options, accept, isFree, isShown: open, onChange, onRefused })
  const { refusal, chosen, typed, answer, highlighted, ending } = state
  const text = shownText(state)
  const shown = answer?.options ?? none
  const collection = useMemo(() => createListCollection({ items: [...shown], itemToString: ({ label }) => label }), [shown])

  // Left for good only when what was typed is taken or refused.
  const isLeft = useRef(false)
  const leave = useEffectEvent(() => {
    if (!isLeft.current || isOpenEnded(state)) return
    isLeft.current = false
    onLeft()
  })
  const register = useEffectEvent(settling)
  useEffect(() => register(settle), [settle])

  // A scan replaces what the field shows; a code that is no option of it goes to the form.
  const scanned = useRef(false)
  const toForm = use(FormScan)
  const hear = useEffectEvent((code: string) => {
    if (toForm && (isReadOnly || (isLine && chosen))) {
      setOpen(false)
      return toForm(code)
    }
    if (isReadOnly) return
    scanned.current = true
    dispatch({ kind: 'scan', text: code })
  })
  const passOn = useEffectEvent(() => {
    if (!scanned.current || isOpenEnded(state)) return
    scanned.current = false
    if (refusal === null && field.current === document.activeElement) focusNext(field.current)
    if (refusal !== null && shown.length === 0) setOpen(false)
    if (refusal !== 'none' || !toForm) return
    setOpen(false)
    dispatch({ kind: 'escape' })
    toForm(text)
  })
  useEffect(() => {
    void [refusal, typed, ending]
    passOn()
    leave()
  }, [refusal, typed, ending])
  useEffect(() => (field.current ? takeScans(field.current, (code) => hear(code)) : undefined), [])

  // The list takes the focus a frame after it opens or closes: not back from the next field, however late that frame comes. It never scrolls
  // to the field, which tells it from others that give the field the focus.
  const isAway = useRef(false)
  useEffect(() => {
    const element = field.current
    if (!element) return
    element.focus = (options) => {
      const isElsewhere = document.activeElement !== document.body && document.activeElement !== element
      if (!isElsewhere || !isAway.current || !options?.preventScroll) HTMLElement.prototype.focus.call(element, options)
    }
  }, [])

  // Typing replaces what was chosen, unless the caret was moved to edit it.
  const isEdited = useRef(false)
  const replace = () => {
    if (typed === null && !isEdited.current && !isReadOnly) field.current?.select()
  }
  useEffect(() => {
    if (typed === null) isEdited.current = false
  }, [typed])

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (moves.has(event.key)) isEdited.current = true
    else if (!event.ctrlKey && !event.metaKey && (event.key.length === 1 || event.key === 'Process')) replace()
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !isReadOnly) {
      if (typed === null && !open) return
      event.preventDefault()
      dispatch({ kind: 'enter' })
      setOpen(false)
    }
    if (event.key === 'Escape' && !isOpen) {
      // With nothing to go back to, it closes the dialog around.
      event.stopPropagation()
      if (typed === null) return
      event.preventDefault()
      dispatch({ kind: 'escape' })
      setOpen(false)
    }
  }

  return (
    <Combobox.Root
      recipe={comboboxRecipe}
      collection={collection}
      value={chosen ? [chosen.value] : []}
      inputValue={text}
      highlightedValue={isOpen ? highlighted : null}
      onHighlightChange={({ highlightedValue }) => dispatch({ kind: 'highlight', value: highlightedValue })}
      onSelect={({ itemValue }) => {
        dispatch({ kind: 'choose', option: shown.find((option) => option.value === itemValue) ?? null })
        setOpen(false)
      }}
      open={isOpen}
      onOpenChange={({ open: next, reason }) => {
        if (reason === 'escape-key') dispatch({ kind: 'escape' })
        setOpen(next)
      }}
      inputBehavior="none"
      selectionBehavior="preserve"
      allowCustomValue
      openOnClick
      openOnChange={false}
      lazyMount
      unmountOnExit
      readOnly={isReadOnly}
      invalid={Boolean(aria['aria-invalid']) || refusal !== null}
      positioning={{ strategy: 'fixed', sameWidth: false }}
      ids={{ input: id }}
    >
      <Combobox.Control
        onPointerDownCapture={() => {
          isAway.current = false
        }}
      >
        <Combobox.Input
          {...aria}
          ref={(element: HTMLInputElement | null) => {
            field.current = element
            inputRef(element)
          }}
          placeholder={placeholder}
          aria-busy={ending !== null}
          onChange={(event) => {
            dispatch({ kind: 'type', text: event.currentTarget.value })
            setOpen(true)
          }}
          onKeyDownCapture={onKey}
          onPaste={replace}
          onFocus={() => {
            isAway.current = false
            field.current?.select()
          }}
          onClick={replace}
          onBlur={() => {
            // The window lost the focus, not the field.
            if (document.activeElement === field.current) return
            isAway.current = true
            isLeft.current = true
            setOpen(false)
            dispatch({ kind: 'leave' })
            if (typed === null) leave()
          }}
        />
        <Combobox.IndicatorGroup>
          {value !== '' && !aria['aria-required'] && (
            <Combobox.ClearTrigger aria-label={t('form.picker.clear')} onClick={() => dispatch({ kind: 'choose', option: null })}>
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
          {!isFree && <Combobox.Empty>{t(answer ? 'list.filter.none' : 'form.picker.searching')}</Combobox.Empty>}
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
