const textless = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** The focused text field, or null for a button, a checkbox or the page. */
export function focusedField(target: EventTarget | null): HTMLElement | null {
  if (target instanceof HTMLTextAreaElement) return target.readOnly ? null : target
  // The hidden field for devices that send text; its keys are read as usual.
  if (target instanceof HTMLElement && target.hasAttribute('data-device-text')) return null
  if (target instanceof HTMLInputElement) return textless.has(target.type) || target.readOnly ? null : target
  return target instanceof HTMLElement && target.isContentEditable ? target : null
}

/** Fields with `data-scan-target` receive the scanner's keys themselves. */
export const isScanTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-scan-target]') !== null

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
 * Saves the value of a field and returns a restore function. The value is set through the element's prototype with an `input` event, because React
 * tracks controlled fields. An open input method composition is closed first, or it would overwrite the value.
 */
export function snapshotField(target: EventTarget | null): (composing: boolean) => void {
  if (!isValued(target)) return () => {}
  const { value } = target
  const start = 'selectionStart' in target ? target.selectionStart : null
  const end = 'selectionEnd' in target ? target.selectionEnd : null
  return (composing) => {
    if (composing) target.blur()
    setValue(target, value)
    if (composing) target.focus({ preventScroll: true })
    if (start !== null && 'setSelectionRange' in target) target.setSelectionRange(start, end)
  }
}

/** Chooses the next option whose name begins with the typed letters, as a browser does. */
export function pickByKeys(field: HTMLSelectElement, text: string): void {
  const options = [...field.options]
  const at = field.selectedIndex
  const begins = ({ text: name, disabled }: HTMLOptionElement) => !disabled && name.toLowerCase().startsWith(text.toLowerCase())
  const isSame = text.length > 1 && options[at] !== undefined && begins(options[at])
  const found = isSame ? undefined : [...options.slice(at + 1), ...options.slice(0, at + 1)].find(begins)
  if (found) setValue(field, found.value)
}

/** Puts a text in the place of what is selected in a field, as typing does. */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? start
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end))
  field.setSelectionRange(start + text.length, start + text.length)
}
