import { CornerDownLeft, Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../i18n/useT.ts'
import { Input } from '../ui/Input.tsx'

/** For a label that no scanner reads: the code by hand. Afterwards the field is left, so that nothing lies between the scanner and the page. */
export function ManualCode({ onCode }: { onCode: (code: string) => void }) {
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
        input.value = ''
        input.blur()
        onCode(code)
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
