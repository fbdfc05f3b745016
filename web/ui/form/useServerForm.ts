import { useCallback, useEffect, useMemo, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useT } from '../../i18n/useT.ts'
import { readDraft, writeDraft } from '../drafts.ts'
import { createResolver, type ShownUnit } from './resolver.ts'

interface Refusal {
  readonly code?: string
  readonly field: string | null | undefined
  readonly message: string
}

export interface ServerForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Shows refusals of the server at their fields; those without a field go to the summary. Typed values are kept. */
  refuse(refusals: readonly Refusal[]): void
  /** Input accepted: deletes the draft. */
  accepted(): void
  /** Whether the values were restored from a draft. */
  restored: boolean
  /** What the form held before the restored draft was typed; null without one. */
  draftBase: Values | null
  /** Whether the form holds its first values, those of a draft too. */
  isFilled: boolean
  /** Resets to the initial values. */
  discard(): void
  /** Labels of the fields that are shown, by field name. */
  labels: Map<string, string>
  /** Units of the number fields that are shown, by field name. */
  shownUnits: Map<string, ShownUnit>
  labelOf(name: string): string
  /** Fields whose text is neither taken nor empty, with the sentence that says so: such a form is not submitted. */
  unresolved: Map<string, string>
  /** Fields that may still look up what is typed. */
  settling: Map<string, () => Promise<void>>
  /** Waits until every field shows what it holds. */
  settle(): Promise<void>
  /** Number of times that the form was reset: its fields begin again. */
  generation: number
}

interface Options<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>
  /** Draft name, unique to the form and the edited object. */
  draft?: string
}

/** A form with the server's own schema (`graph/<area>/input.ts`). */
export function useServerForm<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  { defaultValues, draft }: Options<NoInfer<Values>>,
): ServerForm<Values> {
  const t = useT()
  const [shownUnits] = useState(() => new Map<string, ShownUnit>())
  const [unresolved] = useState(() => new Map<string, string>())
  const [settling] = useState(() => new Map<string, () => Promise<void>>())
  const [generation, setGeneration] = useState(0)
  const resolver = useMemo(() => createResolver(schema, t, shownUnits, unresolved), [schema, t, shownUnits, unresolved])
  const [{ values: kept, base: draftBase }] = useState(() => readFormDraft<Values>(draft))
  const [restored, setRestored] = useState(kept !== null)
  const form = useForm<Values>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    ...(kept && { values: kept, resetOptions: { keepDefaultValues: true } }),
  })
  const { setError, subscribe, reset, getValues } = form
  const [isFilled, setFilled] = useState(kept === null)
  // After the effect in which the form takes the values of the draft.
  useEffect(() => setFilled(true), [])

  useEffect(() => {
    if (!draft) return
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, defaultValues: base }) => writeDraft(draft, isDirty ? { values, base } : null),
    })
  }, [draft, subscribe])

  const refuse = useCallback(
    (refusals: readonly Refusal[]) => {
      const known = (field: string) => get(getValues(), field) !== undefined
      const general = refusals.filter(({ field }) => !field || !known(field))
      for (const { field, message, code = 'server' } of refusals) {
        if (field && known(field)) setError(field as FieldPath<Values>, { type: code, message }, { shouldFocus: true })
      }
      // All are one entry, and a code explains one sentence.
      const type = (general.length === 1 && general[0]?.code) || 'server'
      if (general.length > 0) setError('root.server', { type, message: general.map(({ message }) => message).join('\n') })
    },
    [setError, getValues],
  )

  const accepted = useCallback(() => {
    writeDraft(draft, null)
    setRestored(false)
  }, [draft])

  const discard = useCallback(() => {
    unresolved.clear()
    reset()
    setGeneration((before) => before + 1)
    accepted()
  }, [reset, accepted, unresolved])

  const settle = useCallback(async () => void (await Promise.all([...settling.values()].map((one) => one()))), [settling])

  const [labels] = useState(() => new Map<string, string>())
  const labelOf = useCallback((name: string) => labels.get(name) ?? name, [labels])
  const drafted = { restored, draftBase, isFilled }
  return { ...form, ...drafted, refuse, accepted, discard, labels, shownUnits, labelOf, unresolved, settling, settle, generation }
}

/** A draft of a form: its values, and those that it began with, which drafts of earlier versions do not have. */
function readFormDraft<Values>(draft: string | undefined): { values: Values | null; base: Values | null } {
  const found = readDraft<Values | { values: Values; base: Values }>(draft)
  return found && typeof found === 'object' && 'values' in found && 'base' in found ? found : { values: found, base: null }
}
