import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpFolder, pictureFile, readArticles, readSynonyms } from '../../web/build/helpArticles.ts'
import { type Article, changesPath, errorsFolder, linksOf, orderedItems, parseArticle } from '../../web/shell/help/article.ts'
import { articleOf, articlePath, helpScreens } from '../../web/shell/help/articlePaths.ts'
import { finderOf } from '../../web/shell/help/searchArticles.ts'
import { folder, maximumBytes, readTexts } from '../pictures/files.ts'
import { pictures } from '../pictures/pictures.ts'
import { root } from './sources.ts'

const languages = ['zh-CN', 'en'] as const
type Language = (typeof languages)[number]

const articles = new Map(
  languages.map((language) => {
    const texts = Object.entries(readArticles(language)).map(([path, text]) => [path, parseArticle(path, text)] as const)
    return [language, new Map(texts)]
  }),
)
const of = (language: Language) => articles.get(language) ?? new Map<string, Article>()
const catalogue = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(root, 'web/i18n', `${language}.json`), 'utf8'))
const boldOf = (path: string, language: Language) =>
  [...readFileSync(join(helpFolder, `${path}.${language}.md`), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text)

test('every screen has an article in both languages', () => {
  const missing = languages.flatMap((language) =>
    helpScreens.flatMap((screen) => (articleOf(screen, (path) => of(language).has(path)) ? [] : [`${screen.path} (${language})`])),
  )
  expect(missing).toEqual([])
})

test('every article belongs to a screen, explains errors or tells what changed, and is there in both languages', () => {
  const known = new Set(helpScreens.map(({ path }) => articlePath(path)))
  const [chinese, english] = languages.map((language) => [...of(language).keys()])
  expect(english).toEqual(chinese)
  expect(english?.filter((path) => !known.has(path) && !path.startsWith(errorsFolder) && path !== changesPath)).toEqual([])
})

test('every article has a title and begins with one sentence; both languages have the same sections and links', () => {
  const wrong = [...of('en').values()].flatMap((english) => {
    const chinese = of('zh-CN').get(english.path)
    return [
      [english.title !== '' && chinese?.title !== '', 'has no title'],
      [/^[^.!?]+\.$/.test(english.about.trim()), 'does not begin with one sentence in English'],
      [/^[^。！？]+。$/.test(chinese?.about.trim() ?? ''), 'does not begin with one sentence in Chinese'],
      [english.sections.length === chinese?.sections.length, 'has other sections in Chinese'],
      [chinese && linksOf(english).sort().join() === linksOf(chinese).sort().join(), 'has other links in Chinese'],
    ].flatMap(([isRight, sentence]) => (isRight ? [] : [`${english.path} ${sentence}`]))
  })
  expect(wrong).toEqual([])
})

test('what changed is told by day, the newest first', () => {
  const days = languages.map((language) =>
    of(language)
      .get(changesPath)
      ?.sections.flatMap(({ heading }) => heading ?? []),
  )
  expect(days[0]?.length).toBeGreaterThan(0)
  expect(days[1]).toEqual(days[0])
  expect(days[0]).toEqual(days[0]?.toSorted().reverse())
  expect(days[0]?.filter((day) => Number.isNaN(Date.parse(day)) || !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([])
})

test('every link leads to an article or a screen', () => {
  const paths = new Set(helpScreens.map(({ path }) => path))
  const dead = [...of('en').values()].flatMap((article) =>
    linksOf(article).flatMap((href) => {
      const isThere = href.startsWith('help:') ? of('en').has(href.slice('help:'.length)) : paths.has(href) && !href.includes(':')
      return isThere ? [] : [`${article.path} links to ${href}`]
    }),
  )
  expect(dead).toEqual([])
})

test('what an article prints bold is a text of the screens', () => {
  const unknown = languages.flatMap((language) => {
    const texts = new Set(Object.values(catalogue(language)))
    return [...of(language).keys()].flatMap((path) =>
      boldOf(path, language).flatMap((text) => (texts.has(text) ? [] : [`${path} (${language}): ${text}`])),
    )
  })
  expect(unknown).toEqual([])
})

test('no article has HTML', () => {
  const html = languages.flatMap((language) =>
    Object.entries(readArticles(language)).flatMap(([path, text]) => (/<\/?[a-z!]/i.test(text) ? [`${path} (${language})`] : [])),
  )
  expect(html).toEqual([])
})

test('each word of other programs leads to articles', () => {
  const lost = languages.flatMap((language) => {
    const synonyms = readSynonyms(language)
    const find = finderOf([...of(language).values()], synonyms, language)
    return synonyms.flatMap(({ words, ours }) =>
      words.filter((word) => word !== ours && find(word).hits.length === 0).map((word) => `${word} (${language}): ${ours}`),
    )
  })
  expect(lost).toEqual([])
})

const pictured = (language: Language) => [...of(language).values()].filter(({ picture }) => picture !== null).map(({ path }) => path)

test('a picture stands alone below the first sentence of its article, says what it shows, and is there in both languages', () => {
  expect(pictured('zh-CN')).toEqual(pictured('en'))
  const other = languages.flatMap((language) =>
    Object.entries(readArticles(language)).flatMap(([path, text]) => {
      const images = [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, about, target]) => `${about}: ${target}`)
      const about = of(language).get(path)?.picture?.about
      return images.join() === (about ? `${about}: picture` : '') ? [] : [`${path} (${language})`]
    }),
  )
  expect(other).toEqual([])
})

test('each picture of an article has a description, a file of at most 60 kB and texts in each language, and no others are kept', () => {
  const named = pictured('en').toSorted()
  expect(pictures.map(({ article }) => article).toSorted(), 'described in tests/pictures/pictures.ts').toEqual(named)
  expect(Object.keys(readTexts()).toSorted(), 'texts: npm run pictures').toEqual(named)
  const files = named.flatMap((article) => languages.map((language) => pictureFile(article, language)))
  const there = globSync('**/*', { cwd: folder }).filter((file) => file !== 'texts.json')
  expect(there.toSorted(), 'files: npm run pictures').toEqual(files.toSorted())
  expect(there.filter((file) => statSync(join(folder, file)).size > maximumBytes)).toEqual([])
})

test('the ordered list of an article with a picture explains each of its marks', () => {
  const wrong = pictures.flatMap(({ article, marks }) =>
    languages.flatMap((language) => {
      const found = of(language).get(article)
      const items = found ? orderedItems(found) : 0
      return items === marks.length ? [] : [`${article} (${language}): ${items} items, ${marks.length} marks`]
    }),
  )
  expect(wrong).toEqual([])
})
