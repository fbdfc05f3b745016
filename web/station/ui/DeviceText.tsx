import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import { SHORTEST_CODE, stripPrefix } from '../scanner/decoder.ts'
import { useTypedDigits } from '../scanner/typedDigits.ts'

/** Handhelds with a touch screen, where an input method may send scans as text without key events. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/**
 * Hidden field that holds the focus while nothing else needs it, for devices that send scans as text. It shows no keyboard. It is focused on opening
 * and after losing focus, never during rendering, which would open the keyboard.
 */
export function DeviceText({ onCode }: { onCode: (code: string) => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const taken = useEffectEvent((code: string) => onCode(code))
  // A typed number is no part of the next code.
  useTypedDigits(() => {
    if (field.current) field.current.value = ''
  })
  useEffect(() => {
    const input = field.current
    if (!input || !isTouched()) return
    const focus = () => input.focus({ preventScroll: true })
    const regain = () => {
      const { activeElement: now } = document
      if (now === document.body || (now instanceof HTMLButtonElement && now.closest('[role$=dialog]') === null)) focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // Some devices wrap codes in control characters; only the GS1 separator belongs to the code.
      const code = stripPrefix(input.value.replaceAll(/[^\P{Cc}\x1d]/gu, ''))
      input.value = ''
      if (code.length < SHORTEST_CODE) return
      event.preventDefault()
      taken(code)
    }
    // A tap leaves the focus on the button; Tab moves it on purpose.
    const onClick = ({ detail }: MouseEvent) => detail > 0 && setTimeout(regain)
    const onBlur = () => setTimeout(regain)
    focus()
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', onBlur)
    window.addEventListener('click', onClick)
    return () => {
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', onBlur)
      window.removeEventListener('click', onClick)
    }
  }, [])
  return <Hidden ref={field} data-device-text tabIndex={-1} inputMode="none" autoComplete="off" aria-label={t('scan.device')} />
}

const Hidden = chakra('input', {
  base: { position: 'absolute', insetBlockStart: '0', boxSize: '1px', opacity: '0', pointerEvents: 'none', borderWidth: '0' },
})
