import { useCallback } from 'react'
import { useT } from '../i18n/useT.ts'
import { toaster } from '../ui/overlay/toaster.tsx'
import { failureMessage, isUncertain, type RequestFailure } from './failure.ts'
import type { UserError } from './useCommand.ts'

/** How a command ended. */
export type Told = { ok: true } | { ok: false; errors: readonly UserError[]; failure: RequestFailure | null }

interface Refusable {
  refuse(errors: readonly UserError[]): void
}

/**
 * Shows why a command failed, at the fields of its form or as a notification. `failed` tells what did not happen; of a form it is that nothing was
 * saved. Returns whether it succeeded.
 */
export function useNotifyOutcome(): <Outcome extends Told>(
  outcome: Outcome,
  form?: Refusable | null,
  failed?: string,
) => outcome is Extract<Outcome, { ok: true }> {
  const t = useT()
  return useCallback(
    <Outcome extends Told>(
      outcome: Outcome,
      form?: Refusable | null,
      failed = form ? t('ui.error.save') : null,
    ): outcome is Extract<Outcome, { ok: true }> => {
      if (outcome.ok) return true
      const tellWhy = (reason: string) => toaster.error(failed ? t('ui.error.why', { failed, reason }) : reason)
      if (failed && isUncertain(outcome.failure)) toaster.error(t('ui.error.unclear'))
      else if (outcome.failure) tellWhy(failureMessage(outcome.failure, t))
      else if (form) form.refuse(outcome.errors)
      else tellWhy(outcome.errors.map(({ message }) => message).join('\n'))
      return false
    },
    [t],
  )
}
