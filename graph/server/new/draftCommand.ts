import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { CannotStart } from '../../kernel/cannotStart.ts'
import { capital, nameOf, withS } from './names.ts'
import { addRight, bindMutation, chooseRight } from './registries.ts'
import type { SourceDraft } from './sourceDraft.ts'

/** A command with its failure, its mutation and its API test. It reads a warehouse, decides, and records a fact. */
export function draftCommand(draft: SourceDraft, path: string): string[] {
  const [, area = '', command = ''] = /^([a-z]+)\/([a-z]+[A-Z][A-Za-z0-9]*)$/.exec(path) ?? []
  if (!command) throw new CannotStart(`"${path}" is no command: give its area, then a verb and a noun, such as stock/freezeStock.`)
  const areas = areasWithCommands(draft)
  if (!areas.includes(area)) throw new CannotStart(`"${area}" is no area with commands. These are: ${areas.join(', ')}.`)

  const name = nameOf(command)
  const [verb = '', ...nouns] = name.words.split(' ')
  const noun = nouns.join(' ')
  const right = chooseRight(draft, area, verb, name.camel)
  const values = {
    area,
    name: name.camel,
    Name: name.pascal,
    CODE: name.constant,
    right: `${area}:${right.verb}`,
    verb: right.verb,
    means: `${withS(verb)} ${noun}`,
    Means: capital(`${withS(verb)} ${noun}`),
  }
  const test = `tests/api/${area}/${name.camel}.test.ts`
  draft.create(`graph/${area}/commands/${name.camel}.ts`, 'command/command.txt', values)
  draft.create(test, 'command/test.txt', values)
  if (right.isNew) addRight(draft, area, right.verb, `${capital(verb)} ${noun}`)
  const failure = [
    `'${name.constant}_WAREHOUSE_CLOSED'`,
    `'仓库 {number} 已停止接单，请先恢复接单'`,
    `'Warehouse {number} takes no orders; allow them first'`,
  ]
  draft.edit(
    `graph/${area}/failures.ts`,
    (text) => `${text}export const ${name.pascal}WarehouseClosed = defineFailure(${failure.join(', ')})\n`,
  )
  bindMutation(draft, area, name.camel, `warehouse: node(t, 'Warehouse', 'The warehouse.', (r) => r.warehouseId)`)
  return [
    `Change what graph/${area}/commands/${name.camel}.ts reads, decides and records; what it writes belongs in the store of ${area}.`,
    ...(right.isNew
      ? [`Give the right ${values.right} to the roles of graph/access/rules/roles.ts that should hold it; owner and manager have it.`]
      : []),
    'node graph/server/boot.js graph/server/print.ts',
    `npm test -- ${test}`,
    'npm run check',
  ]
}

function areasWithCommands(draft: SourceDraft): string[] {
  const areas = globSync('graph/*/mutations.ts', { cwd: draft.root }).map((path) => dirname(path).slice('graph/'.length))
  return areas.filter((area) => draft.exists(`graph/${area}/failures.ts`)).sort()
}
