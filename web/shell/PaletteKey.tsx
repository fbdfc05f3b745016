import { lazy, Suspense, useEffect, useState } from 'react'
import type { WarehouseChoice } from './useWarehouse.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const opened = new EventTarget()

export function openPalette(): void {
  opened.dispatchEvent(new Event('open'))
}

interface Props {
  warehouses: readonly WarehouseChoice[]
  onWarehouse: (id: string) => void
}

/** Listens for Ctrl or ⌘ with K; the palette's code is fetched when it is first asked for. */
export function PaletteKey({ warehouses, onWarehouse }: Props) {
  const [open, setOpen] = useState(false)

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
