import { useCallback } from 'react'
import { useT } from '../i18n/useT.ts'
import { toaster } from '../ui/toaster.tsx'
import { type RequestFailure, sentenceOf } from './failure.ts'
import type { UserError } from './useCommand.ts'

type Told = { ok: true } | { ok: false; errors: readonly UserError[]; failure: RequestFailure | null }

interface Refusable {
  refuse(errors: readonly UserError[]): void
}

/** Says why a command did not work: at the fields of its form, else as a notification. Answers whether it did. */
export function useTell(): <Outcome extends Told>(outcome: Outcome, form?: Refusable) => outcome is Extract<Outcome, { ok: true }> {
  const t = useT()
  return useCallback(
    <Outcome extends Told>(outcome: Outcome, form?: Refusable): outcome is Extract<Outcome, { ok: true }> => {
      if (outcome.ok) return true
      if (outcome.failure) toaster.error(sentenceOf(outcome.failure, t))
      else if (form) form.refuse(outcome.errors)
      else toaster.error(outcome.errors.map(({ message }) => message).join('\n'))
      return false
    },
    [t],
  )
}
