import type { KeyboardEvent, PointerEvent } from 'react'
import { useT } from '../../i18n/useT.ts'

interface Props {
  name: string
  onResize: (width: number) => void
}

const step = 16

const widthOf = (handle: Element) => handle.parentElement?.getBoundingClientRect().width ?? 0

/** Resize handle of a column header, by drag or arrow keys. */
export function ResizeHandle({ name, onResize }: Props) {
  const t = useT()

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget
    const from = event.clientX - widthOf(handle)
    handle.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent) => onResize(next.clientX - from)
    const end = () => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(widthOf(event.currentTarget) + by)
  }

  return (
    <button
      type="button"
      className="edge"
      aria-label={t('list.columns.width', { name })}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}
