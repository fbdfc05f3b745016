import { useEffect, useState } from 'react'
import type { Language } from '../../i18n/language.ts'
import { type Article, type PictureFile, parseArticle } from './article.ts'
import { articleFiles } from './articleFiles.ts'
import { type Finder, finderOf } from './searchArticles.ts'
import type { Synonyms } from './synonyms.ts'

/** The articles of a language, and their search. */
export interface Articles {
  byPath: ReadonlyMap<string, Article>
  find: Finder
  /** Article and section that explain an error code. */
  placeOf: (code: string) => { path: string; section: number } | undefined
}

/** What the build writes for a language. */
interface HelpFile {
  texts: Record<string, string>
  synonyms: Synonyms[]
  /** By path of the article. */
  pictures: Record<string, PictureFile>
}

const loaded = new Map<Language, Articles>()

async function load(language: Language): Promise<Articles> {
  // A module that could not be loaded once is not asked for again; a file is.
  const response = await fetch(articleFiles[language])
  if (!response.ok) throw new Error(`The articles are not there: ${response.status}`)
  const { texts, synonyms, pictures }: HelpFile = await response.json()
  const articles = Object.entries(texts).map(([path, text]) => parseArticle(path, text, pictures[path]))
  const places = new Map(
    articles.flatMap(({ path, sections }) => sections.flatMap(({ code }, section) => (code ? [[code, { path, section }] as const] : []))),
  )
  // What the help says about an error needs no search.
  let find: Finder | null = null
  const result: Articles = {
    byPath: new Map(articles.map((article) => [article.path, article])),
    find: (typed) => {
      find ??= finderOf(articles, synonyms, language)
      return find(typed)
    },
    placeOf: (code) => places.get(code),
  }
  loaded.set(language, result)
  return result
}

/** Loads the articles of a language once; null until they are there. */
export function useArticles(language: Language): { articles: Articles | null; isFailed: boolean; retry: () => void } {
  const [, setLoads] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const key = `${language} ${attempt}`
  useEffect(() => {
    if (loaded.has(language)) return
    let isLeft = false
    load(language).then(
      () => !isLeft && setLoads((count) => count + 1),
      () => !isLeft && setFailed(key),
    )
    return () => {
      isLeft = true
    }
  }, [language, key])
  return { articles: loaded.get(language) ?? null, isFailed: failed === key, retry: () => setAttempt((count) => count + 1) }
}
