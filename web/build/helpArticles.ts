import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

export const helpFolder = resolve(import.meta.dirname, '../../docs/help')
const languages = ['zh-CN', 'en'] as const
const requested = /^\/help\/(zh-CN|en)\.json$/
const requestedPicture = /^\/help\/pictures\/([\w-]+\.(?:zh-CN|en)\.webp)$/

/** Texts of all articles of a language by path, such as `inbound/warehouseWarrant`. */
export function readArticles(language: string, folder = helpFolder): Record<string, string> {
  const ending = `.${language}.md`
  const files = globSync(`**/*${ending}`, { cwd: folder }).sort()
  const pathOf = (file: string) => relative('.', file).replaceAll('\\', '/').slice(0, -ending.length)
  return Object.fromEntries(files.map((file) => [pathOf(file), readFileSync(join(folder, file), 'utf8')]))
}

/** Words of other programs and ours in a language. */
export function readSynonyms(language: string, folder = helpFolder): { words: string[]; ours: string }[] {
  const rows: { words: string[]; [language: string]: unknown }[] = JSON.parse(readFileSync(join(folder, 'synonyms.json'), 'utf8'))
  return rows.map(({ words, [language]: ours }) => ({ words, ours: String(ours) }))
}

/** Name of the file of an article's picture in `docs/help/pictures`. */
export const pictureFile = (article: string, language: string): string => `${article.replaceAll('/', '-')}.${language}.webp`

interface StoredPicture {
  article: string
  name: string
  bytes: Buffer
  width: number
  height: number
}

/** The pictures of the articles of a language. */
async function readPictures(language: string, folder = helpFolder): Promise<StoredPicture[]> {
  const named = Object.keys(readArticles(language, folder)).map((article) => ({ article, name: pictureFile(article, language) }))
  const there = named.filter(({ name }) => existsSync(join(folder, 'pictures', name)))
  return Promise.all(
    there.map(async ({ article, name }) => {
      const bytes = readFileSync(join(folder, 'pictures', name))
      const { width, height } = await sharp(bytes).metadata()
      return { article, name, bytes, width, height }
    }),
  )
}

const hashOf = (source: string | Buffer) => createHash('sha256').update(source).digest('base64url').slice(0, 8)
const assetOf = ({ name, bytes }: StoredPicture) => `assets/help-${name.replace(/\.webp$/, '')}-${hashOf(bytes)}.webp`

/** The file of a language; it maps each article with a picture to its address. */
function fileOf(language: string, pictures: readonly StoredPicture[], addressOf: (picture: StoredPicture) => string): string {
  const shown = pictures.map((picture) => [picture.article, { address: addressOf(picture), width: picture.width, height: picture.height }])
  return JSON.stringify({ texts: readArticles(language), synonyms: readSynonyms(language), pictures: Object.fromEntries(shown) })
}

/**
 * Puts the help articles of each language into one file of the build, and its address into `articleFiles.ts`; their pictures are files beside it.
 * While developing, they are read at each request.
 */
export function helpArticles(): Plugin {
  const built = new Map<string, string>()
  let isBuild = false
  return {
    name: 'wavehouse:help',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      for (const language of languages) {
        const pictures = await readPictures(language)
        for (const picture of pictures) this.emitFile({ type: 'asset', fileName: assetOf(picture), source: picture.bytes })
        const source = fileOf(language, pictures, (picture) => `/${assetOf(picture)}`)
        const fileName = `assets/help-${language}-${hashOf(source)}.json`
        built.set(language, fileName)
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
    transform(code, id) {
      if (!isBuild || !id.endsWith('/web/shell/help/articleFiles.ts')) return null
      return { code: code.replaceAll(/\/help\/(zh-CN|en)\.json/g, (_, language) => `/${built.get(language)}`), map: null }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [, name] = requestedPicture.exec(request.url ?? '') ?? []
        const file = join(helpFolder, 'pictures', name ?? '')
        if (name && existsSync(file)) return response.setHeader('content-type', 'image/webp').end(readFileSync(file))
        const [, language] = requested.exec(request.url ?? '') ?? []
        if (!language) return next()
        const source = fileOf(language, await readPictures(language), (picture) => `/help/pictures/${picture.name}`)
        response.setHeader('content-type', 'application/json').end(source)
      })
    },
  }
}
