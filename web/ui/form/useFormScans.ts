import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useT } from '../../i18n/useT.ts'
import { insertText } from '../../station/scanner/focusedField.ts'
import { listenToScanner, pageTakesScans } from '../../station/scanner/scanner.ts'
import { toaster } from '../overlay/toaster.tsx'
import { scanTakerOf } from './scanTakers.ts'

/** Fields of numbers: a scanned code is none. */
const numeric = new Set(['numeric', 'decimal'])

const isText = (field: HTMLElement | null): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !numeric.has(field.inputMode)

/** What a program for passwords types comes as fast as a scan. */
const isSecret = (field: Element): boolean =>
  field instanceof HTMLInputElement && (field.type === 'password' || field.autocomplete.includes('password'))

/**
 * Scans while a form is shown: the code fills the text field that has the focus, or is looked up by the field or by `onScan`, and the scanner's Enter
 * never submits. A code that belongs nowhere is told, and changes nothing.
 */
export function useFormScans(form: RefObject<HTMLFormElement | null>, onScan: ((code: string) => void) | undefined): void {
  const t = useT()
  const isFor = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || !form.current || pageTakesScans() || isSecret(target)) return false
    const around = target.closest('form')
    // What is outside of forms belongs to the one that takes codes, unless a dialog is above it.
    return (
      around === form.current || (around === null && onScan !== undefined && !target.closest('dialog, [role=dialog], [role=alertdialog]'))
    )
  })
  const scanned = useEffectEvent((code: string, field: HTMLElement | null) => {
    const take = field && scanTakerOf(field)
    if (take) take(code)
    else if (isText(field) && form.current?.contains(field)) insertText(field, code)
    else if (onScan) onScan(code)
    else toaster.warning(t('form.scan.nowhere', { code }))
  })
  const broken = useEffectEvent(() => toaster.warning(t('form.scan.broken')))
  useLayoutEffect(
    () =>
      listenToScanner(
        window,
        {
          onScan: ({ code }, field) => scanned(code, field),
          onBroken: () => broken(),
          isFor: (target) => isFor(target),
          keepsShort: true,
        },
        'shortcuts',
      ),
    [],
  )
}
