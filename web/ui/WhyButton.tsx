import { use } from 'react'
import { useT } from '../i18n/useT.ts'
import { ErrorHelp, isErrorCode } from './ErrorHelp.ts'
import { Popover } from './overlay/Popover.tsx'

/** "Why?" behind an error: shows what the help says about its code, above a dialog too. Nothing if the error has no code of the API. */
export function WhyButton({ code }: { code: unknown }) {
  const t = useT()
  const Paragraph = use(ErrorHelp)
  if (!Paragraph || !isErrorCode(code)) return null
  return (
    <Popover
      label={t('help.why')}
      title={t('help.why.of', { code })}
      type="button"
      aria-label={t('help.why.of', { code })}
      variant="plain"
      size="xs"
      ms="1"
      px="1"
      minW="0"
      color="brand.fg"
      textDecoration="underline"
      textUnderlineOffset="3px"
    >
      {() => <Paragraph code={code} />}
    </Popover>
  )
}
