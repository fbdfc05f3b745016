import { Box, chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { useRecentErrors } from '../../relay/recentErrors.ts'
import type { Articles } from './useArticles.ts'

interface Props {
  articles: Articles
  onRead: (path: string, section: number) => void
}

const atMost = 3

/** The last errors of the open page; each leads to its paragraph. */
export function RecentErrors({ articles, onRead }: Props) {
  const t = useT()
  const { pathname } = useLocation()
  const shown = useRecentErrors().filter((error) => error.pathname === pathname && articles.placeOf(error.code))
  if (shown.length === 0) return null
  return (
    <Box as="section" pb="3" aria-label={t('help.recent')}>
      <Box color="muted" textStyle="xs" fontWeight="semibold" mb="1">
        {t('help.recent')}
      </Box>
      {shown.slice(0, atMost).map(({ code, message }) => (
        <Entry
          key={`${code} ${message}`}
          type="button"
          onClick={() => {
            const place = articles.placeOf(code)
            if (place) onRead(place.path, place.section)
          }}
        >
          <span>{message}</span>
          <ChevronRight size={16} aria-hidden />
        </Entry>
      ))}
    </Box>
  )
}

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: '9',
    mt: '1',
    px: '2.5',
    py: '1',
    textAlign: 'start',
    textStyle: 'sm',
    color: 'negative.fg',
    bg: 'negative.subtle',
    borderRadius: 'l2',
    cursor: 'button',
    overflowWrap: 'anywhere',
    '@media (pointer: coarse)': { minH: '12' },
    '& > span': { flex: '1', minW: '0' },
    '& > svg': { flexShrink: '0' },
    _hover: { bg: 'negative.muted' },
  },
})
