import { Box, Button, Flex } from '@chakra-ui/react'
import { FileQuestion, Inbox, Lock, SearchX } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { type MessageKey, useT } from '../i18n/useT.ts'
import { SearchOffersOfList } from './filter/searchOffers.ts'

const kinds = {
  nothing: { Icon: Inbox, title: 'ui.empty.nothing' },
  noMatch: { Icon: SearchX, title: 'ui.empty.noMatch' },
  gone: { Icon: FileQuestion, title: 'ui.gone.title' },
  noRole: { Icon: Lock, title: 'ui.empty.noRole' },
  noRight: { Icon: Lock, title: 'ui.empty.noRight' },
  noWarehouse: { Icon: Inbox, title: 'setUp.noWarehouse' },
} as const satisfies Record<string, { Icon: typeof Inbox; title: MessageKey }>

interface Props {
  /** `nothing` yet, no match for the filters, object not found, no role, no right, or no warehouse in the system. */
  kind: keyof typeof kinds
  /** Why, or what to do next. */
  hint?: ReactNode
  /** Next step, such as create or clear filters. */
  action?: ReactNode
}

export function EmptyState({ kind, hint, action }: Props) {
  const t = useT()
  const { Icon, title } = kinds[kind]
  const offers = use(SearchOffersOfList)
  return (
    <Flex direction="column" align="center" textAlign="center" gap="1" px="6" py="14" data-empty={kind}>
      <Flex align="center" justify="center" boxSize="14" mb="2" borderRadius="full" bg="bg.muted" color="muted">
        <Icon size={26} strokeWidth={1.6} aria-hidden />
      </Flex>
      <Box fontWeight="semibold" textStyle="md">
        {t(title)}
      </Box>
      {hint && (
        <Box color="muted" maxW="prose">
          {hint}
        </Box>
      )}
      <Flex wrap="wrap" justify="center" gap="2" mt="3" _empty={{ display: 'none' }}>
        {kind === 'noMatch' && offers?.anywhere && <Button onClick={offers.anywhere}>{t('list.search.anywhere')}</Button>}
        {kind === 'noMatch' && offers?.everything && <Button onClick={offers.everything}>{t('list.search.everything')}</Button>}
        {action}
      </Flex>
    </Flex>
  )
}
