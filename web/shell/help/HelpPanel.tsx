import { Box, Button, chakra, Flex, Kbd } from '@chakra-ui/react'
import { CircleAlert, CircleQuestionMark, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { Link, useMatches } from 'react-router'
import type { Language } from '../../i18n/language.ts'
import { useT } from '../../i18n/useT.ts'
import type { HelpCommand } from '../../ui/HelpAtStation.ts'
import { stored, useStored } from '../../ui/stored.ts'
import { isCovered } from '../../ui/useHotkeys.ts'
import { useRight } from '../rights.ts'
import { useLinkTo } from '../useWarehouse.ts'
import { type Article, changesPath } from './article.ts'
import { articleOf, helpScreens, screenIdAt } from './articlePaths.ts'
import { HelpFrame } from './HelpFrame.ts'
import { HelpKeys } from './HelpKeys.tsx'
import { HelpSearch } from './HelpSearch.tsx'
import { ReadArticle } from './ReadArticle.tsx'
import { RecentErrors } from './RecentErrors.tsx'
import { useArticles } from './useArticles.ts'

interface Props {
  id?: string
  onClose: () => void
  /** Outside of the console's frame: the keys stay with the page, and its commands are listed. */
  isStation?: boolean
  /** Whether a key opened it at a station, so that it takes the focus nevertheless. */
  takesFocus?: boolean
  commands?: readonly HelpCommand[]
}

/** What is read instead of the article of the page, as long as that page is open. */
interface Chosen {
  page: string
  path: string
  section: number
  visit: number
}

/** Help beside the page: the article of the page, a search of all articles, and the keys. */
export function HelpPanel({ id, onClose, isStation = false, takesFocus = !isStation, commands = [] }: Props) {
  const t = useT()
  const language = useIntl().locale as Language
  const { articles, isFailed, retry } = useArticles(language)
  const [tab, setTab] = useState<'page' | 'keys'>('page')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const page = useMatches().at(-1)?.id ?? ''
  const screen = helpScreens.find(({ id }) => id === page)
  const own = screen && articles ? articleOf(screen, (path) => articles.byPath.has(path)) : undefined
  // While the next page loads, the address is that of the next page already, and this one is still shown.
  const next = screenIdAt(window.location.pathname) ?? page
  const here = chosen && [page, next].includes(chosen.page) ? chosen : null
  const article = articles?.byPath.get(here?.path ?? own ?? '')

  const isOfChanges = article?.path === changesPath
  useEffect(() => {
    if (isOfChanges) changesRead.set(newestOf(article))
  }, [isOfChanges, article])

  // The focus comes from the page and goes back to it; at a station it stays, for scans.
  useEffect(() => {
    const before = document.activeElement
    // It may be loaded only now, while the user has begun to type.
    if (!takesFocus || before?.matches('input, textarea')) return
    panel.current?.focus({ preventScroll: true })
    return () => {
      const isElsewhere = document.activeElement && document.activeElement !== document.body
      if (!isElsewhere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [takesFocus])

  // What was clicked goes with the article or the results.
  const keepFocus = () => {
    if (panel.current?.contains(document.activeElement)) panel.current.focus({ preventScroll: true })
  }

  const read = (path: string, section = 0) => {
    keepFocus()
    setChosen({ page: screenIdAt(window.location.pathname) ?? page, path, section, visit: (chosen?.visit ?? 0) + 1 })
    setTyped('')
    setTab('page')
    panel.current?.querySelector('[data-scrolls]')?.scrollTo({ top: 0 })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // The large picture is closed first.
    if (isCovered()) return
    if (event.key === 'Escape') {
      if (typed && tab === 'page') setTyped('')
      else onClose()
    } else if (event.key === '/' && event.target !== field.current) {
      flushSync(() => setTab('page'))
      field.current?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <HelpFrame
      id={id}
      ref={panel}
      tabIndex={-1}
      aria-label={t('help.title')}
      data-station={isStation || undefined}
      data-help
      onKeyDown={onKeyDown}
    >
      <Flex as="header" align="center" gap="2" px="4" h="12" flexShrink="0">
        <CircleQuestionMark size={18} aria-hidden />
        <Box as="h2" textStyle="md" fontWeight="semibold" flex="1">
          {t('help.title')}
        </Box>
        <Flex role="tablist" aria-label={t('help.title')}>
          {(['page', 'keys'] as const).map((name) => (
            <Tab key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
              {t(`help.tab.${name}`)}
            </Tab>
          ))}
        </Flex>
        <Button variant="ghost" size="sm" px="0" aria-label={t('help.close')} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </Flex>
      {tab === 'keys' ? (
        <HelpKeys page={screen && t(screen.name)} isStation={isStation} commands={commands} />
      ) : articles ? (
        <HelpSearch ref={field} articles={articles} typed={typed} onTyped={setTyped} onRead={read}>
          <ReadArticle
            article={article}
            section={here?.section ?? 0}
            visit={here?.visit ?? 0}
            isOfPage={!here || here.path === own}
            onPage={() => {
              keepFocus()
              setChosen(null)
            }}
            onArticle={(path) => read(path)}
          >
            <RecentErrors articles={articles} onRead={read} />
          </ReadArticle>
        </HelpSearch>
      ) : isFailed ? (
        <Flex role="alert" gap="2.5" px="4" py="3" align="flex-start">
          <Box color="negative.fg" pt="0.5">
            <CircleAlert size={18} aria-hidden />
          </Box>
          <Box>
            <Box fontWeight="semibold">{t('help.unreachable.title')}</Box>
            <Box color="muted" mb="2">
              {t('help.unreachable.text')}
            </Box>
            <Button size="sm" onClick={retry}>
              {t('ui.error.retry')}
            </Button>
          </Box>
        </Flex>
      ) : (
        <Box role="status" px="4" py="3" color="muted">
          {t('ui.loading.label')}
        </Box>
      )}
      {isStation ? (
        <StationFooter onClose={onClose} />
      ) : (
        <Footer changes={articles?.byPath.get(changesPath)} onChanges={() => read(changesPath)} />
      )}
    </HelpFrame>
  )
}

function StationFooter({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Flex as="footer" px="4" py="2" mt="auto" flexShrink="0" borderTopWidth="1px" borderColor="line.soft">
      <Button variant="solid" colorPalette="brand" size="xl" flex="1" onClick={onClose}>
        {t('help.goOn')}
      </Button>
    </Flex>
  )
}

/** The newest changes that were read on this device. */
const changesRead = stored('helpChangesRead')

/** Names the newest changes: their day, and their length, for more of the same day. */
const newestOf = (changes: Article | undefined) => `${changes?.sections[1]?.heading} ${changes?.sections[1]?.text.length}`

function Footer({ changes, onChanges }: { changes: Article | undefined; onChanges: () => void }) {
  const t = useT()
  const linkTo = useLinkTo()
  const maySetUp = useRight('warehouse:edit')
  const isNew = useStored(changesRead) !== newestOf(changes)
  return (
    <Flex
      as="footer"
      align="center"
      gap="2"
      px="4"
      py="2"
      mt="auto"
      flexShrink="0"
      borderTopWidth="1px"
      borderColor="line.soft"
      color="muted"
      textStyle="xs"
    >
      <Kbd>?</Kbd> {t('help.closes')}
      {changes && (
        <Button variant="plain" size="xs" ms="auto" px="1" color="brand.fg" textDecoration="underline" onClick={onChanges}>
          {isNew && <Box boxSize="2" borderRadius="full" bg="brand.solid" role="img" aria-label={t('help.changes.new')} />}
          {t('help.changes')}
        </Button>
      )}
      {maySetUp && (
        <Box asChild color="brand.fg" textDecoration="underline">
          <Link to={linkTo('/home/setup')}>{t('setUp.title')}</Link>
        </Box>
      )}
    </Flex>
  )
}

const Tab = chakra('button', {
  base: {
    px: '2.5',
    h: '7',
    textStyle: 'xs',
    borderWidth: '1px',
    borderColor: 'line',
    cursor: 'button',
    '@media (pointer: coarse)': { h: '10' },
    _first: { borderStartRadius: 'l2', borderEndWidth: '0' },
    _last: { borderEndRadius: 'l2' },
    '&[aria-selected=true]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
  },
})
