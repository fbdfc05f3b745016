import { CornerDownLeft, Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Input } from '../../ui/Input.tsx'

/**
 * Field for codes that cannot be scanned. It loses the focus after submitting, so that the scanner reaches the page; a code that is not accepted
 * stays.
 */
export function ManualCode({ onCode }: { onCode: (code: string) => boolean }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className="manual"
      onSubmit={(event) => {
        event.preventDefault()
        const input = field.current
        const code = input?.value.trim()
        if (!input || !code) return
        input.blur()
        if (onCode(code) !== false) input.value = ''
      }}
    >
      <Keyboard size={18} aria-hidden />
      <Input
        ref={field}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={t('scan.manual')}
        placeholder={t('scan.manual')}
      />
      <button type="submit" aria-label={t('scan.manual.take')}>
        <CornerDownLeft size={18} aria-hidden />
      </button>
    </form>
  )
}
