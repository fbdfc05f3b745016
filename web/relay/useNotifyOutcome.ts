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
 * saved. `requestFailed` is said before the cause of a request that failed as a whole. Returns whether it succeeded.
 */
export function useNotifyOutcome(): <Outcome extends Told>(
  outcome: Outcome,
  form?: Refusable | null,
  failed?: string,
  requestFailed?: string,
) => outcome is Extract<Outcome, { ok: true }> {
  const t = useT()
  return useCallback(
    <Outcome extends Told>(
      outcome: Outcome,
      form?: Refusable | null,
      failed = form ? t('ui.error.save') : null,
      requestFailed = failed,
    ): outcome is Extract<Outcome, { ok: true }> => {
      if (outcome.ok) return true
      const tellWhy = (what: string | null, reason: string) => toaster.error(what ? t('ui.error.why', { failed: what, reason }) : reason)
      if (failed && isUncertain(outcome.failure)) tellWhy(requestFailed === failed ? null : requestFailed, t('ui.error.unclear'))
      else if (outcome.failure) tellWhy(requestFailed, failureMessage(outcome.failure, t))
      else if (form) form.refuse(outcome.errors)
      else tellWhy(failed, outcome.errors.map(({ message }) => message).join('\n'))
      return false
    },
    [t],
  )
}
