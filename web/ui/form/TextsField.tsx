import { Box, Button, Flex } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, get, useController } from 'react-hook-form'
import { useT } from '../../i18n/useT.ts'
import { Input } from '../Input.tsx'
import { Field } from './Field.tsx'
import { type FieldProps, fieldText } from './fields.tsx'
import { takeScans } from './scanTakers.ts'

type Props<Values extends FieldValues> = FieldProps<Values> & {
  maximum: number
  addLabel: string
  /** Accessible name of an entry. */
  entryLabel: (index: number) => string
  /** What an entry is, shown beside it. */
  about?: (text: string) => ReactNode
}

/** List of texts, such as barcodes: one field each. Enter, as a scanner sends it, adds the next one. */
export function TextsField<Values extends FieldValues>(props: Props<Values>) {
  const { form, maximum, addLabel, entryLabel, about } = props
  const { field, fieldState } = useController({ control: form.control, name: props.name })
  const t = useT()
  const texts: readonly string[] = field.value ?? []
  const errors = get(form.formState.errors, field.name) as { message?: string; root?: { message?: string } } | undefined
  const change = (next: readonly string[]) => field.onChange(next)
  const focus = (index: number) => window.requestAnimationFrame(() => document.getElementById(`${field.name}.${index}`)?.focus())
  const add = () => {
    if (texts.length >= maximum) return
    change([...texts, ''])
    focus(texts.length)
  }
  /** A scanned code replaces the entry, and the next one is awaited. */
  const scanned = (index: number, code: string) => {
    form.clearErrors(`${field.name}.${index}` as FieldPath<Values>)
    const next = texts.map((other, at) => (at === index ? code : other))
    const isLast = index === texts.length - 1
    change(isLast && texts.length < maximum ? [...next, ''] : next)
    focus(Math.min(index + 1, maximum - 1))
  }
  return (
    <Field name={field.name} error={errors?.message ?? errors?.root?.message} isChanged={fieldState.isDirty} isGroup {...fieldText(props)}>
      {(control) => (
        <Flex role="group" aria-labelledby={control.id} direction="column" gap="1.5" align="start">
          {texts.map((text, index) => {
            const error = get(form.formState.errors, `${field.name}.${index}.message`) as string | undefined
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the texts themselves are edited.
              <Box key={index} w="full">
                <Flex align="center" gap="2">
                  <Input
                    id={`${field.name}.${index}`}
                    ref={(element: HTMLInputElement | null) => {
                      if (index === 0) field.ref(element)
                      return element ? takeScans(element, (code) => scanned(index, code)) : undefined
                    }}
                    value={text}
                    aria-label={entryLabel(index)}
                    aria-invalid={Boolean(error)}
                    {...(error && { 'aria-describedby': `${control.id}-${index}` })}
                    autoComplete="off"
                    fontFamily="mono"
                    onBlur={field.onBlur}
                    onChange={({ target }) => {
                      form.clearErrors(`${field.name}.${index}` as FieldPath<Values>)
                      change(texts.map((other, at) => (at === index ? target.value : other)))
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || text.trim() === '') return
                      event.preventDefault()
                      if (index === texts.length - 1) add()
                      else focus(index + 1)
                    }}
                  />
                  {about && (
                    <Box flexShrink="0" minW="4.5rem" textStyle="xs" color="muted">
                      {about(text)}
                    </Box>
                  )}
                  <Button
                    type="button"
                    variant="ghost"
                    size="sm"
                    px="0"
                    aria-label={t('form.texts.remove', { entry: text || entryLabel(index) })}
                    onClick={() => {
                      form.clearErrors(field.name as FieldPath<Values>)
                      change(texts.filter((_, at) => at !== index) as FieldPathValue<Values, FieldPath<Values>>)
                    }}
                  >
                    <X aria-hidden />
                  </Button>
                </Flex>
                {error && (
                  <Box id={`${control.id}-${index}`} mt="1" textStyle="xs" color="negative.fg">
                    {error}
                  </Box>
                )}
              </Box>
            )
          })}
          <Button type="button" size="sm" onClick={add} disabled={texts.length >= maximum}>
            <Plus aria-hidden />
            {addLabel}
          </Button>
        </Flex>
      )}
    </Field>
  )
}
