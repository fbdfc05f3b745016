import { Box, Button, Flex } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { HelpAtStation } from './HelpAtStation.ts'

interface Props {
  title: string
  /** Back target when the page was opened by its link. */
  to: string
  /** Beside the title: state, then a line about the object. */
  badge?: ReactNode
  about?: ReactNode
  children?: ReactNode
}

/** Bar above a detail page: back to the previous page with filters and scroll position. */
export function BackBar({ title, to, badge, about, children }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const Help = use(HelpAtStation)
  const cameFromHere = useLocation().key !== 'default'

  return (
    <Flex align="center" wrap="wrap" gap="2" mb="3">
      <Button variant="ghost" px="2" aria-label={t('ui.back.label')} onClick={() => (cameFromHere ? navigate(-1) : navigate(to))}>
        <ArrowLeft aria-hidden />
      </Button>
      <Flex align="center" columnGap="3" rowGap="0.5" wrap="wrap" flex={{ base: '1 0 auto', sm: '1' }} minW="0" maxW="calc(100% - 3rem)">
        <Box as="h1" textStyle="xl" fontWeight="semibold" minW="0" truncate>
          {title}
        </Box>
        {badge}
        {about && (
          <Box color="muted" minW="0" truncate>
            {about}
          </Box>
        )}
      </Flex>
      {Help && <Help />}
      {children}
    </Flex>
  )
}
