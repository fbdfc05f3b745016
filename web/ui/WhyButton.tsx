import { Box } from '@chakra-ui/react'
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
      css={{ '@media (pointer: coarse)': { minH: '10', px: '2' } }}
    >
      {() => (
        // The error beside it is announced, not its explanation, which gets the focus.
        <Box tabIndex={0} data-first aria-live="off" outline="none">
          <Paragraph code={code} />
        </Box>
      )}
    </Popover>
  )
}
