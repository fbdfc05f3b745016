import { useEffect, useEffectEvent } from 'react'

/** Whether keys are typed into a field. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'))

/** Whether a dialog or a menu is open; a tooltip or a notification covers nothing. */
export const isCovered = () => document.querySelector('dialog[open], [popover]:popover-open:not([role=tooltip], [data-toaster])') !== null

/** Single-key shortcuts of the page, by character. Inactive while typing, with a modifier, or with an open dialog or menu. */
export function useHotkeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return
    if (isCovered()) return
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!act) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
