import MiniSearch, { type SearchResult } from 'minisearch'
import type { Language } from '../../i18n/language.ts'
import { type Article, errorsFolder } from './article.ts'
import { ourWord, type Synonyms } from './synonyms.ts'

/** An article found, with its best section. */
export interface Hit {
  article: Article
  section: number
  /** Words of the article that match. */
  terms: readonly string[]
}

/** What a search finds; without hits, articles that are close. */
export interface Found {
  hits: readonly Hit[]
  close: readonly Hit[]
  /** Our word for what was typed. */
  ours: string | null
}

export type Finder = (typed: string) => Found

const atMost = 20
const closeAtMost = 4

/** Builds the search of articles. Words are told apart by the segmenter of the browser, since Chinese has no spaces. */
export function finderOf(articles: readonly Article[], synonyms: readonly Synonyms[], language: Language): Finder {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const tokenize = (text: string) => [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize,
    searchOptions: {
      tokenize,
      boost: { title: 4, heading: 3 },
      prefix: true,
      fuzzy: (term) => (/^[a-z]{5,}$/i.test(term) ? 0.2 : false),
    },
  })
  index.addAll(
    articles.flatMap(({ title, sections }, article) =>
      sections.map(({ heading, code, text }, section) => ({
        id: `${article} ${section}`,
        title: section === 0 ? title : '',
        heading: [heading, code].filter(Boolean).join(' '),
        text,
      })),
    ),
  )

  const hitsOf = (results: readonly SearchResult[]): Hit[] => {
    const found = new Map<Article, Hit>()
    for (const { id, terms } of results) {
      const [at = 0, section = 0] = String(id).split(' ').map(Number)
      const article = articles[at]
      if (article && !found.has(article)) found.set(article, { article, section, terms })
    }
    // Who searches a word wants the screens first; the code or the sentence of an error is found in its article alone.
    const all = [...found.values()]
    const isOfErrors = ({ article }: Hit) => article.path.startsWith(errorsFolder)
    return [...all.filter((hit) => !isOfErrors(hit)), ...all.filter(isOfErrors)]
  }
  const all = (words: string) => hitsOf(index.search(words, { combineWith: 'AND' }))

  return (typed) => {
    const ours = ourWord(typed, synonyms)
    const own = all(typed)
    const named = ours ? all(ours) : []
    const known = new Set(named.map(({ article }) => article))
    const hits = [...named, ...own.filter(({ article }) => !known.has(article))].slice(0, atMost)
    const close = hits.length > 0 ? [] : hitsOf(index.search(typed, { combineWith: 'OR' })).slice(0, closeAtMost)
    return { hits, close, ours }
  }
}

/** A text in parts, with those marked that begin with one of the words. */
export function markWords(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  const known = [...words].sort((a, b) => b.length - a.length).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (known.length === 0) return [{ text, isMarked: false }]
  const pattern = new RegExp(`(${known.join('|')})`, 'gi')
  return text.split(pattern).flatMap((part, at) => (part ? [{ text: part, isMarked: at % 2 === 1 }] : []))
}

/** The sentence of a text that has one of the words first, at most two lines long. */
export function excerpt(text: string, words: readonly string[]): string {
  const sentences = text.match(/[^.。！？!?；]+[.。！？!?；]*\s*/g) ?? [text]
  const lower = words.map((word) => word.toLowerCase())
  const found = sentences.find((sentence) => lower.some((word) => sentence.toLowerCase().includes(word))) ?? sentences[0] ?? ''
  const longest = 140
  return found.trim().length > longest ? `${found.trim().slice(0, longest)}…` : found.trim()
}
