import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureCatalogue } from '../../graph/kernel/command/failure.ts'
import '../../graph/server/graphql/schema.ts'
import { isProgram } from '../../graph/server/boot/isProgram.ts'
import { helpFolder } from '../../web/build/helpArticles.ts'

const languages = { 'zh-CN': 'zh', en: 'en' } as const
type Language = keyof typeof languages
export const errorLanguages = Object.keys(languages) as Language[]

/** Codes that are sent with a message of their own. */
const others: ReadonlyMap<string, { zh: string; en: string }> = new Map([
  ['BAD_USER_INPUT', { zh: '请求无效', en: 'The request is invalid' }],
  ['PAGE_TOO_LARGE', { zh: '列表的一页过大', en: 'The page of a list is too large' }],
  ['DOCUMENT_TOO_LARGE', { zh: '请求过大', en: 'The request is too large' }],
  ['PERSISTED_QUERY_NOT_IN_LIST', { zh: 'documentId 未知', en: 'The documentId is not known' }],
  ['BAD_REQUEST', { zh: '无法读取请求', en: 'The request could not be read' }],
  ['REQUEST_ENTITY_TOO_LARGE', { zh: '请求内容过大', en: 'The body of the request is too large' }],
  ['COST_TOO_HIGH', { zh: '请求成本过高', en: 'The request costs too much' }],
])
const sentences = new Map([...failureCatalogue(), ...others])

/** Codes that need a paragraph. */
export const errorCodes = [...sentences.keys()].sort()

const heading = /^## .*`([A-Z][A-Z_0-9]*)`$/gm

/** Heading of a failure in the articles about errors: its sentence with an ellipsis for each value, and its code. */
export function headingOf(code: string, language: Language): string {
  const sentence = sentences.get(code)?.[languages[language]] ?? ''
  return `## ${sentence.replaceAll(/\{\w+\}/g, '…')} \`${code}\``
}

/** Files of the articles about errors. */
export const errorFiles = (language: Language): string[] =>
  globSync(`errors/*.${language}.md`, { cwd: helpFolder })
    .sort()
    .map((file) => join(helpFolder, file))

/** Sections of an article about errors, by code: the heading as it stands, and the paragraph below it. */
export function errorSections(markdown: string): { code: string; heading: string; paragraph: string }[] {
  const found = [...markdown.matchAll(heading)]
  return found.map((match, at) => ({
    code: match[1] ?? '',
    heading: match[0],
    paragraph: markdown.slice(match.index + match[0].length, found[at + 1]?.index).trim(),
  }))
}

// Run as a program, it writes the present sentences into the headings.
if (isProgram(import.meta)) {
  for (const language of errorLanguages) {
    for (const file of errorFiles(language)) {
      const markdown = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        markdown.replaceAll(heading, (line, code: string) => (sentences.has(code) ? headingOf(code, language) : line)),
      )
    }
  }
}
