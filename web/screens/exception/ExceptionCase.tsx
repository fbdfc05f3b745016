import { Box, Button, Flex } from '@chakra-ui/react'
import { Ban, FileCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { ExceptionDiscard } from './ExceptionDiscard.tsx'
import { ExceptionFacts } from './ExceptionFacts.tsx'
import { ExceptionPost } from './ExceptionPost.tsx'
import { ExceptionPutBack } from './ExceptionPutBack.tsx'
import type { Exception } from './exceptionNode.ts'

const ways = [
  { action: 'putBack', Mark: Undo2, Way: ExceptionPutBack },
  { action: 'post', Mark: FileCheck, Way: ExceptionPost },
  { action: 'discard', Mark: Ban, Way: ExceptionDiscard },
] as const

/** One scan exception and its three resolutions, with large touch targets. */
export function ExceptionCase({ exception, onClosed }: { exception: Exception; onClosed: () => void }) {
  const t = useT()
  const [chosen, setChosen] = useState<(typeof ways)[number]['action'] | null>(null)
  const { id, state, allowedActions, scannedBy } = exception
  const Way = ways.find(({ action }) => action === chosen)?.Way
  return (
    <Flex direction="column" gap="4" pb="3">
      <ExceptionFacts exception={exception} />
      {Way ? (
        <Way exceptionId={id} onClosed={onClosed} onBack={() => setChosen(null)} />
      ) : (
        <Box display="grid" gap="2">
          {ways
            .filter(({ action }) => allowedActions.includes(action))
            .map(({ action, Mark }) => (
              <Button key={action} size="xl" justifyContent="flex-start" onClick={() => setChosen(action)}>
                <Mark aria-hidden />
                {t(`exception.way.${action}`)}
              </Button>
            ))}
          {state === 'OPEN' && allowedActions.length === 0 && <Box color="muted">{t('exception.notYours', { name: scannedBy.name })}</Box>}
        </Box>
      )}
    </Flex>
  )
}
