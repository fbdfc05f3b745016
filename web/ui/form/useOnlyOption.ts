import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form'
import type { ServerForm } from './useServerForm.ts'

interface Field<Values extends FieldValues> {
  form: ServerForm<Values>
  name: FieldPath<Values>
  optional?: boolean | undefined
}

/**
 * Fills a required field with its only option, once. That is what the form begins with, not a change of it; an option that the user removes again
 * stays away.
 */
export function useOnlyOption<Values extends FieldValues, Option extends { readonly value: unknown }>(
  { form, name, optional }: Field<Values>,
  isEmpty: boolean,
  options: readonly Option[] | null,
  onFilled?: (option: Option) => void,
): void {
  const only = options?.length === 1 ? options[0] : undefined
  const isDone = useRef(false)
  const isOffered = form.isFilled && !optional && only !== undefined
  const fill = useEffectEvent(() => {
    if (!only || isDone.current) return
    isDone.current = true
    if (!isEmpty) return
    form.resetField(name, { defaultValue: only.value as PathValue<Values, typeof name> })
    onFilled?.(only)
  })
  useEffect(() => {
    if (isOffered) fill()
  }, [isOffered])
}
