import { globSync } from 'node:fs'
import { CannotStart } from '../../kernel/cannotStart.ts'
import { nameOf, withArticle, withS } from './names.ts'
import { grantRight } from './registries.ts'
import type { SourceDraft } from './sourceDraft.ts'

/** Words of SQL that cannot be the name of a table without quotes. */
const sqlWord = /^(case|check|column|default|end|grant|group|limit|offset|order|primary|select|table|user|when|window)$/

/** The area that a new one stands before: it and the areas after it may use the new one. */
const follower = 'home'

/** An area with one table: its rows are created, renamed and listed. */
export function draftArea(draft: SourceDraft, area: string, nounGiven: string | undefined): string[] {
  if (!/^[a-z]+$/.test(area)) throw new CannotStart(`"${area}" is no area: give one word in lowercase letters, such as yard.`)
  if (globSync(`graph/${area}/`, { cwd: draft.root }).length > 0) throw new CannotStart(`graph/${area} exists; choose another name.`)
  if (nounGiven !== undefined && !/^[A-Z][A-Za-z0-9]*$/.test(nounGiven))
    throw new CannotStart(`"${nounGiven}" is no noun for its table: give a singular in capitals and lowercase, such as YardGate.`)
  const noun = nameOf(nounGiven ?? area)
  if (sqlWord.test(noun.snake)) throw new CannotStart(`"${noun.words}" is a word of SQL; name its table, such as area ${area} YardGate.`)
  const models = globSync('prisma/schema/*.prisma', { cwd: draft.root }).filter((path) =>
    draft.read(path).includes(`\nmodel ${noun.pascal} {`),
  )
  if (models[0]) throw new CannotStart(`${models[0]} has a model ${noun.pascal} already; name the table, such as area ${area} YardGate.`)

  const nouns = nameOf(withS(noun.kebab))
  const values = {
    area,
    noun: noun.camel,
    Noun: noun.pascal,
    words: noun.words,
    Words: noun.title,
    aNoun: withArticle(noun.words),
    nouns: nouns.words,
    Nouns: nouns.pascal,
    camels: nouns.camel,
    table: noun.snake,
    CODE: noun.constant,
  }
  const files: Record<string, string> = {
    [`graph/${area}/states.ts`]: 'states',
    [`graph/${area}/rules.ts`]: 'rules',
    [`graph/${area}/rules.test.ts`]: 'rulesTest',
    [`graph/${area}/failures.ts`]: 'failures',
    [`graph/${area}/store.ts`]: 'store',
    [`graph/${area}/commands/create${noun.pascal}.ts`]: 'create',
    [`graph/${area}/commands/rename${noun.pascal}.ts`]: 'rename',
    [`graph/${area}/types.ts`]: 'types',
    [`graph/${area}/queries.ts`]: 'queries',
    [`graph/${area}/mutations.ts`]: 'mutations',
    [`prisma/schema/${area}.prisma`]: 'schema',
    [`tests/api/${area}/${nouns.camel}.test.ts`]: 'test',
  }
  for (const [path, template] of Object.entries(files)) draft.create(path, `area/${template}.txt`, values)

  if (!draft.read('graph/areas.ts').includes(`  '${area}',\n`)) draft.insertBefore('graph/areas.ts', `  '${area}',\n`, `  '${follower}',\n`)
  const loaded = ['types', 'queries', 'mutations'].map((piece) => `import '../../${area}/${piece}.ts'\n`).join('')
  draft.insertBefore('graph/server/graphql/schema.ts', loaded, `import '../../${follower}/types.ts'\n`)
  draft.insertBefore('prisma/schema/warehouse.prisma', `  ${nouns.camel.padEnd(10)} ${noun.pascal}[]\n`, '\n  @@map("warehouse")\n')
  grantRight(draft, 'seeing', `${area}:read`)
  grantRight(draft, 'settings', `${area}:edit`)
  return [
    `Change the columns of prisma/schema/${area}.prisma and what follows from them.`,
    `Move ${area} in graph/areas.ts if an area before ${follower} uses it.`,
    `npm run migration -- add_${noun.snake}`,
    'node graph/server/boot.js graph/server/print.ts',
    `npm test -- graph/${area} tests/api/${area}`,
    'npm run check',
  ]
}
