import { Box, chakra, Flex, Kbd } from '@chakra-ui/react'
import { Lock, Search, SearchX } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useActingFor } from '../actingFor.ts'
import { screenOf } from './articlePaths.ts'
import { excerpt, type Hit, markWords } from './searchArticles.ts'
import type { Articles } from './useArticles.ts'
import { useMayOpen } from './useMayOpen.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  articles: Articles
  typed: string
  onTyped: (typed: string) => void
  onRead: (path: string, section: number) => void
  /** Shown while nothing is searched. */
  children: ReactNode
}

/** Search of all articles; while something is typed, what it finds takes the place of the article. */
export function HelpSearch({ ref, articles, typed, onTyped, onRead, children }: Props) {
  const t = useT()
  const id = useId()
  const mayOpen = useMayOpen()
  const [at, setAt] = useState(0)
  const asked = typed.trim()
  const all = useMemo(() => articles.find(asked), [articles, asked])
  const { ours } = all
  const isOfCustomer = useActingFor() !== null
  // Customers read of their own console only.
  const read = (found: readonly Hit[]) => (isOfCustomer ? found.filter(({ article }) => mayOpen(screenOf(article.path))) : found)
  const hits = read(all.hits)
  const close = read(all.close)
  const shown = hits.length > 0 ? hits : close
  const current = shown[Math.min(at, shown.length - 1)]
  const locked = hits.filter(({ article }) => !mayOpen(screenOf(article.path))).length

  const currentId = asked && current ? `${id}-${current.article.path}` : undefined
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || shown.length === 0 || !asked) return
    if (step) setAt((Math.min(at, shown.length - 1) + step + shown.length) % shown.length)
    else if (event.key === 'Enter' && current) onRead(current.article.path, current.section)
    else return
    event.preventDefault()
  }

  return (
    <>
      <Field>
        <Search size={16} aria-hidden />
        <input
          ref={ref}
          role="combobox"
          aria-expanded={asked !== '' && shown.length > 0}
          aria-controls={id}
          aria-activedescendant={currentId}
          aria-label={t('help.search.label')}
          placeholder={t('help.search.placeholder', { count: articles.byPath.size })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd aria-hidden>/</Kbd>
      </Field>
      {asked ? (
        <Box flex="1" minH="0" overflowY="auto">
          <Box role="status" px="4" pb="2" color="muted" textStyle="xs">
            {ours && hits.length > 0 && <Box color="ink">{t('help.ours', { typed: asked, ours })}</Box>}
            {hits.length > 0 && t('help.results', { count: hits.length })}
            {locked > 0 && ` · ${t('help.results.locked', { count: locked })}`}
            {hits.length === 0 && (
              <Flex direction="column" align="center" gap="1.5" py="6" textStyle="sm">
                <SearchX size={26} aria-hidden />
                <Box color="ink" fontWeight="semibold" textAlign="center">
                  {t('help.none', { typed: asked })}
                </Box>
              </Flex>
            )}
            {hits.length === 0 && close.length > 0 && t('help.closeTo')}
          </Box>
          <div id={id} role="listbox" aria-label={t('help.search.label')}>
            {shown.map((hit) => (
              <Result
                key={hit.article.path}
                id={`${id}-${hit.article.path}`}
                hit={hit}
                isCurrent={hit === current}
                isLocked={!mayOpen(screenOf(hit.article.path))}
                onRead={() => onRead(hit.article.path, hit.section)}
              />
            ))}
          </div>
        </Box>
      ) : (
        <>
          <div id={id} role="listbox" aria-label={t('help.search.label')} hidden />
          {children}
        </>
      )}
    </>
  )
}

interface ResultProps {
  id: string
  hit: Hit
  isCurrent: boolean
  isLocked: boolean
  onRead: () => void
}

function Result({ id, hit: { article, section, terms }, isCurrent, isLocked, onRead }: ResultProps) {
  const t = useT()
  const found = article.sections[section]
  const screen = screenOf(article.path)
  const heading = found?.heading ?? article.title
  const name = screen ? t(screen.name) : article.title
  return (
    <Row id={id} role="option" tabIndex={-1} aria-selected={isCurrent} onClick={onRead}>
      <b>
        <Marked text={heading} words={terms} />
      </b>
      {heading !== name && <span className="screen"> · {name}</span>}
      {isLocked && <Lock size={13} aria-hidden />}
      <span className="text">
        <Marked text={excerpt(found?.text ?? '', terms)} words={terms} />
      </span>
      {isLocked && <span className="text">{t('help.noRight')}</span>}
    </Row>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
  return markWords(text, words).map((part, at) => (part.isMarked ? <mark key={at}>{part.text}</mark> : part.text))
}

const Field = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    mx: '4',
    mb: '3',
    px: '2.5',
    h: '9',
    flexShrink: '0',
    color: 'muted',
    borderWidth: '1px',
    borderColor: 'line.strong',
    borderRadius: 'l2',
    '@media (pointer: coarse)': { h: '11' },
    '&:focus-within': { borderColor: 'brand.focusRing', boxShadow: '0 0 0 1px {colors.brand.focusRing}' },
    '& input': { flex: '1', minW: '0', h: 'full', bg: 'transparent', outline: 'none', color: 'ink' },
  },
})

const Row = chakra('div', {
  base: {
    px: '4',
    py: '2.5',
    cursor: 'menuitem',
    borderTopWidth: '1px',
    borderColor: 'line.soft',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'brand.subtle', borderInlineStartColor: 'brand.border' },
    '& b': { fontWeight: 'semibold' },
    '& svg': { display: 'inline', ms: '1', verticalAlign: '-0.1em' },
    '& .screen': { color: 'muted', textStyle: 'xs' },
    '& .text': { display: 'block', textStyle: 'xs', color: 'soft' },
    '& mark': { bg: 'warn.muted', color: 'inherit', borderRadius: 'sm' },
  },
})
