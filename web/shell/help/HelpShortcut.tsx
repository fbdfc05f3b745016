import { useEffectEvent, useLayoutEffect } from 'react'
import { PAUSE_MS } from '../../station/scanner/decoder.ts'
import { isCovered, isTyping } from '../../ui/useHotkeys.ts'

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(key)
// Chinese input methods type the wide one.
const isQuestionMark = (key: string) => key === '?' || key === '？'

/**
 * Opens and closes the help by `?`, unless it is part of a scan: no other key comes shortly before or after it. Rendered before the page, so that it
 * listens before the page's scanner, which keeps the keys of a scan to itself.
 */
export function HelpShortcut({ onToggle }: { onToggle: () => void }) {
  const toggle = useEffectEvent(onToggle)
  useLayoutEffect(() => {
    let timer = 0
    let last = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (isModifier(event.key)) return
      const gap = event.timeStamp - last
      last = event.timeStamp
      window.clearTimeout(timer)
      if (!isQuestionMark(event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (gap < PAUSE_MS || isTyping(event.target) || isCovered()) return
      timer = window.setTimeout(() => toggle(), PAUSE_MS)
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])
  return null
}
