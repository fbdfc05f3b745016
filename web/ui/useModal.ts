import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onMouseDown: (event: MouseEvent) => void
}

const fields = ['input', 'select', 'textarea'].map((field) => `form ${field}:enabled`).join()

/**
 * What a `dialog` needs to lie above everything, with the rest inert, for as long as its component lives. It closes before its element goes, so
 * that the browser gives the focus back. An element with `data-autofocus` has the first focus, else the first field of a form: the button that
 * closes comes first in the page, and Enter would press it. Escape and a press beside the dialog ask to close.
 */
export function useModal(onClose: () => void, { besides = true } = {}): ModalProps {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showModal()
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>(fields)
    first?.focus()
    return () => element.close()
  }, [])
  return {
    ref,
    onCancel(event) {
      event.preventDefault()
      onClose()
    },
    onMouseDown(event) {
      if (besides && event.target === ref.current) onClose()
    },
  }
}
