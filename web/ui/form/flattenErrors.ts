import type { FieldErrors } from 'react-hook-form'

/** Errors of a form by the path of their field. */
export function flattenErrors(errors: FieldErrors, prefix = ''): { path: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const path = prefix + key
    if (!error || typeof error !== 'object') return []
    if (typeof error.message === 'string') return [{ path, message: error.message }]
    return flattenErrors(error as FieldErrors, `${path}.`)
  })
}
