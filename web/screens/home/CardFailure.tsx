import { Box, Button, Flex } from '@chakra-ui/react'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useT } from '../../i18n/useT.ts'
import { failureMessage, RequestFailure } from '../../relay/failure.ts'
import { CopyText } from '../../ui/CopyText.tsx'

/** Says in a card that its data could not be read; the other cards are not affected. */
export function CardFailure({ failure, again }: { failure: unknown; again: () => void }) {
  const t = useT()
  const requestId = failure instanceof RequestFailure ? failure.requestId : null
  return (
    <Flex role="alert" gap="2" align="start" mb="3">
      <Box color="negative.fg" mt="0.5">
        <CircleAlert size={16} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        {failureMessage(failure, t)}
        {requestId && (
          <Flex align="center" wrap="wrap" gap="1.5" color="muted" textStyle="xs">
            {t('ui.error.requestId')}
            <CopyText text={requestId} />
          </Flex>
        )}
      </Box>
      <Button size="sm" onClick={again}>
        <RotateCw aria-hidden />
        {t('ui.error.retry')}
      </Button>
    </Flex>
  )
}
