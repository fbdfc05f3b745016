import { chakra } from '@chakra-ui/react'
import type { Token, Tokens } from 'marked'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useLinkTo } from '../useWarehouse.ts'
import { type Article, childrenOf } from './article.ts'
import { HelpPicture } from './HelpPicture.tsx'

interface Props {
  article: Article
  /** The section to begin with. */
  section: number
  /** Changes each time it is asked for, also for the same section. */
  visit: number
  onArticle: (path: string) => void
}

/** An article as text: no HTML of its own, links to other articles and to screens. */
export function ArticleText({ article, section, visit, onArticle }: Props) {
  const start = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown again when it is asked for again.
  useEffect(() => {
    if (section > 0) start.current?.scrollIntoView({ block: 'start' })
  }, [section, visit])
  return (
    <Text data-pictured={article.picture !== null || undefined}>
      <h3>{article.title}</h3>
      {article.sections.map(({ heading, code, blocks }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of an article do not move
        <Fragment key={at}>
          {heading && (
            <h4 ref={at === section ? start : null} data-current={(code && at === section) || undefined}>
              {heading}
            </h4>
          )}
          {code && (
            <p>
              <code>{code}</code>
            </p>
          )}
          {at === 0 && article.picture ? (
            <>
              <Parts tokens={blocks.slice(0, 1)} onArticle={onArticle} />
              <HelpPicture picture={article.picture} />
              <Parts tokens={blocks.slice(1)} onArticle={onArticle} />
            </>
          ) : (
            <Parts tokens={blocks} onArticle={onArticle} />
          )}
        </Fragment>
      ))}
    </Text>
  )
}

interface PartsProps {
  tokens: readonly Token[]
  /** Opens another article; null in a text without links to articles. */
  onArticle: ((path: string) => void) | null
}

/** Parts of an article, such as its paragraphs. */
export function Parts({ tokens, onArticle }: PartsProps) {
  return tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an article do not move
    <One key={at} token={token} onArticle={onArticle} />
  ))
}

function One({ token, onArticle }: { token: Token; onArticle: ((path: string) => void) | null }): ReactNode {
  const linkTo = useLinkTo()
  const children = childrenOf(token)
  const inner =
    children.length > 0 ? <Parts tokens={children} onArticle={onArticle} /> : 'text' in token ? unescaped(String(token.text)) : null
  switch (token.type) {
    case 'paragraph':
      return <p>{inner}</p>
    case 'list':
      return (token as Tokens.List).ordered ? <ol>{inner}</ol> : <ul>{inner}</ul>
    case 'list_item':
      return <li>{inner}</li>
    case 'strong':
      return <b>{inner}</b>
    case 'em':
      return <em>{inner}</em>
    case 'codespan':
      return <code>{inner}</code>
    case 'link': {
      const { href } = token as Tokens.Link
      if (!href.startsWith('help:'))
        return (
          <Link className="link" to={linkTo(href)}>
            {inner}
          </Link>
        )
      return (
        <button type="button" className="link" onClick={() => onArticle?.(href.slice('help:'.length))}>
          {inner}
        </button>
      )
    }
    default:
      return inner
  }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescaped = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

export const Text = chakra('div', {
  base: {
    textStyle: 'sm',
    lineHeight: '1.5',
    overflowWrap: 'anywhere',
    '& h3': { textStyle: 'lg', fontWeight: 'semibold', mb: '1' },
    '& h4': { fontWeight: 'semibold', mt: '4', mb: '1', scrollMarginTop: '2' },
    '& h4[data-current]': { ps: '2', borderInlineStartWidth: '3px', borderColor: 'brand.border' },
    '& p': { mb: '2' },
    '& ul, & ol': { ps: '5', mb: '2', listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li': { mb: '1' },
    // The numbers look as they do in the picture.
    '&[data-pictured] ol': { listStyle: 'none', ps: '0', counterReset: 'mark' },
    '&[data-pictured] ol > li': { position: 'relative', ps: '7', mb: '1.5', counterIncrement: 'mark' },
    '&[data-pictured] ol > li::before': {
      content: 'counter(mark)',
      position: 'absolute',
      insetInlineStart: '0',
      display: 'grid',
      placeItems: 'center',
      boxSize: '5',
      bg: 'ink',
      color: 'card',
      borderRadius: 'full',
      textStyle: 'xs',
      fontWeight: 'semibold',
    },
    '& b': { fontWeight: 'semibold' },
    '& code': { textStyle: 'code', bg: 'bg.muted', px: '1', borderRadius: 'sm' },
    '& .link': { color: 'brand.fg', textAlign: 'start', cursor: 'button', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
})

/** A line of the panel in the colour of its lesser texts. */
export const Note = chakra('p', { base: { textStyle: 'xs', color: 'muted' } })
