import { Box, Button, Flex } from '@chakra-ui/react'
import { CloudOff, RotateCw } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { CopyText } from './CopyText.tsx'
import { WhyButton } from './WhyButton.tsx'

interface Props {
  /** What failed. */
  title?: string
  /** The server's message, or the console's own. */
  message: string
  requestId?: string | null
  /** Error code of the API. */
  code?: string | null
  onRetry?: () => void
  busy?: boolean
}

/** A failed request with retry and the request id for support. */
export function ErrorPanel({ title, message, requestId, code, onRetry, busy = false }: Props) {
  const t = useT()
  return (
    <Flex role="alert" direction="column" align="center" textAlign="center" gap="1" px="6" py="14">
      <Flex align="center" justify="center" boxSize="14" mb="2" borderRadius="full" bg="negative.subtle" color="negative.fg">
        <CloudOff size={26} strokeWidth={1.6} aria-hidden />
      </Flex>
      {title && (
        <Box fontWeight="semibold" textStyle="md" maxW="prose">
          {title}
        </Box>
      )}
      <Box fontWeight={title ? 'normal' : 'semibold'} textStyle="md" maxW="prose">
        {message}
        <WhyButton code={code} />
      </Box>
      {requestId && (
        <Flex align="center" wrap="wrap" justify="center" gap="1.5" color="muted">
          {t('ui.error.requestId')}
          <CopyText text={requestId} />
        </Flex>
      )}
      {onRetry && (
        <Button mt="3" onClick={onRetry} disabled={busy}>
          <RotateCw aria-hidden />
          {t('ui.error.retry')}
        </Button>
      )}
    </Flex>
  )
}
