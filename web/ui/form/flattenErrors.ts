import type { FieldErrors } from 'react-hook-form'

/** Errors of a form by the path of their field; `code` is that of the API if the server refused the value. */
export function flattenErrors(errors: FieldErrors, prefix = ''): { path: string; message: string; code: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const path = prefix + key
    if (!error || typeof error !== 'object') return []
    if (typeof error.message === 'string') return [{ path, message: error.message, code: error.type }]
    return flattenErrors(error as FieldErrors, `${path}.`)
  })
}
