import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorCodes, errorFiles, errorLanguages, errorSections, headingOf } from './errorArticles.ts'
import { root } from './sources.ts'

const sections = errorLanguages.flatMap((language) =>
  errorFiles(language).flatMap((file) => errorSections(readFileSync(file, 'utf8')).map((section) => ({ ...section, language }))),
)

test('every failure has one paragraph in the help in both languages, and nothing else has', () => {
  for (const language of errorLanguages) {
    const codes = sections.filter((section) => section.language === language).map(({ code }) => code)
    expect(codes.sort()).toEqual(errorCodes)
  }
})

test('every code that the server sends with a message of its own is known', () => {
  const sources = globSync('graph/{server,kernel}/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const sending = /(?:\bcode: |(?:badRequest|refusal|error)\((?:'[^']*', )?)'([A-Z][A-Z_]{5,})'/g
  const codes = sources.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(sending)].flatMap(([, code]) => code ?? []))
  expect(codes).toContain('PERSISTED_QUERY_NOT_IN_LIST')
  expect(codes.filter((code) => !errorCodes.includes(code))).toEqual([])
})

test('its heading is its sentence: run tests/gates/errorArticles.ts after a change', () => {
  expect(sections.filter(({ code, heading, language }) => heading !== headingOf(code, language)).map(({ code }) => code)).toEqual([])
})

test('its paragraph is one, and says more than the sentence', () => {
  const isWrong = ({ code, paragraph, language }: (typeof sections)[number]) =>
    paragraph.length < { en: 40, 'zh-CN': 15 }[language] || paragraph.includes('\n') || headingOf(code, language).includes(paragraph)
  expect(sections.filter(isWrong).map(({ code, language }) => `${code} (${language})`)).toEqual([])
})
