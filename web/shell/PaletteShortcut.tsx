import { lazy, Suspense, useEffect, useState } from 'react'
import type { WarehouseChoice } from './useWarehouse.ts'

const load = () => import('./CommandPalette.tsx')
const Palette = lazy(load)
const opened = new EventTarget()
/** Preload after the page itself. */
const prefetchMs = 3_000

export function openPalette(): void {
  opened.dispatchEvent(new Event('open'))
}

interface Props {
  warehouses: readonly WarehouseChoice[]
  onWarehouse: (id: string) => void
}

/** Opens the palette by Ctrl+K or ⌘K; its code is loaded once the page is ready. */
export function PaletteShortcut({ warehouses, onWarehouse }: Props) {
  const [open, setOpen] = useState(false)

  // A code scanned right after opening must reach it.
  useEffect(() => {
    const timer = window.setTimeout(() => void load().catch(() => {}), prefetchMs)
    return () => window.clearTimeout(timer)
  }, [])

  useEffect(() => {
    const show = () => setOpen(true)
    const key = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    opened.addEventListener('open', show)
    window.addEventListener('keydown', key)
    return () => {
      opened.removeEventListener('open', show)
      window.removeEventListener('keydown', key)
    }
  }, [])

  if (!open) return null
  return (
    <Suspense>
      <Palette warehouses={warehouses} onWarehouse={onWarehouse} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
