const textless = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** The element that typing would go into, or null: a button, a checkbox or the page itself. */
export function typingField(target: EventTarget | null): HTMLElement | null {
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? null : target
  if (target instanceof HTMLInputElement) return textless.has(target.type) || target.readOnly ? null : target
  return target instanceof HTMLElement && target.isContentEditable ? target : null
}

/** A field that wants the scanner's keys for itself carries `data-scan-target`. */
export const wantsKeys = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-scan-target]') !== null

type Valued = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const isValued = (target: EventTarget | null): target is Valued =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

function setValue(field: Valued, value: string) {
  if (field.value === value) return
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * Remembers what stands in a field and returns how to put it back. React keeps its own copy of a controlled field, so the value is set through the
 * element's prototype and an `input` event tells React. An input method's open composition has to be closed first: it would overwrite what is put back.
 */
export function remember(target: EventTarget | null): (composing: boolean) => void {
  if (!isValued(target)) return () => {}
  const { value } = target
  const start = 'selectionStart' in target ? target.selectionStart : null
  return (composing) => {
    if (composing) target.blur()
    setValue(target, value)
    if (composing) target.focus({ preventScroll: true })
    if (start !== null && 'setSelectionRange' in target) target.setSelectionRange(start, start)
  }
}
