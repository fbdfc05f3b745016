import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onMouseDown: (event: MouseEvent) => void
}

const fields = ['input', 'select', 'textarea'].map((field) => `form ${field}:enabled`).join()

/**
 * Shows a `dialog` modally while mounted. It is closed before its element is removed, so that the browser returns the focus. Initial focus:
 * `data-autofocus`, else the first form field, not the close button. Escape and a click outside ask to close, unless it stays.
 */
export function useModal(onClose: () => void, { besides = true, stays = false } = {}): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Without it a second Escape closes the element itself.
    if (stays) element.setAttribute('closedby', 'none')
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(fields)
    first?.focus()
    return () => element.close()
  }, [stays])
  return {
    ref,
    onCancel(event) {
      event.preventDefault()
      if (!stays) onClose()
    },
    onMouseDown(event) {
      if (besides && !stays && event.target === ref.current) onClose()
    },
  }
}
