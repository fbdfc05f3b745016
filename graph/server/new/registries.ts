import { CannotStart } from '../../kernel/cannotStart.ts'
import type { SourceDraft } from './sourceDraft.ts'

const statesOf = (area: string) => `graph/${area}/states.ts`

/** The rights of an area, as its states.ts declares them. */
function rightsOf(draft: SourceDraft, area: string): string {
  const block = new RegExp(`defineRights\\('${area}', \\{[\\s\\S]*?\\n\\}\\)`).exec(draft.read(statesOf(area)))?.[0]
  if (!block) throw new CannotStart(`${statesOf(area)} defines no rights for ${area}; add them with defineRights first.`)
  return block
}

/** The verb of a command's right: an existing one of a warehouse, or a new one. */
export function chooseRight(draft: SourceDraft, area: string, verb: string, command: string): { verb: string; isNew: boolean } {
  if (!draft.exists(statesOf(area))) return { verb, isNew: true }
  const block = rightsOf(draft, area)
  const scopeOf = (name: string) => new RegExp(`\\n  ${name}: \\{[^}]*scope: '(\\w+)'`).exec(block)?.[1]
  if (scopeOf(verb) === 'warehouse') return { verb, isNew: false }
  const free = [verb, command].find((name) => scopeOf(name) === undefined)
  if (!free) throw new CannotStart(`${statesOf(area)} has the rights ${verb} and ${command} already; choose another name.`)
  return { verb: free, isNew: true }
}

/** Registers a right of a warehouse in its area, held by owners and managers. */
export function addRight(draft: SourceDraft, area: string, verb: string, means: string): void {
  if (draft.exists(statesOf(area))) {
    const block = rightsOf(draft, area)
    const longer = block.replace(/\n\}\)$/, `\n  ${verb}: { means: '${means}', zh: '执行：${means}', scope: 'warehouse' },\n})`)
    draft.edit(statesOf(area), (text) => text.replace(block, () => longer))
  } else draft.create(statesOf(area), 'command/states.txt', { area, verb, means })
  grantRight(draft, 'settings', `${area}:${verb}`)
}

/** Adds a right to a list of graph/access/rules/roles.ts. */
export function grantRight(draft: SourceDraft, list: 'seeing' | 'settings', right: string): void {
  draft.edit('graph/access/rules/roles.ts', (text) => {
    const block = new RegExp(`(const ${list}: Right\\[\\] = \\[[^\\]]*?),?(\\s*\\])`)
    if (!block.test(text)) throw new CannotStart(`graph/access/rules/roles.ts has no longer a list named ${list}, where ${right} belongs.`)
    return text.replace(block, `$1, '${right}'$2`)
  })
}

/** Binds a command to a mutation in the mutations.ts of its area. */
export function bindMutation(draft: SourceDraft, area: string, command: string, payload: string): void {
  draft.edit(`graph/${area}/mutations.ts`, (text) => {
    const binder = /import \{([^}]*)\} from .\.\.\/kernel\/schema\/mutation\.ts.\n/
    const names =
      binder
        .exec(text)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []
    const wanted = [...new Set([...names, 'mutation', 'node'])].filter(Boolean).join(', ')
    const imports = `import { ${wanted} } from '../kernel/schema/mutation.ts'\nimport { ${command} } from './commands/${command}.ts'\n`
    return `${imports}${text.replace(binder, '')}mutation(${command}, (t) => ({ ${payload} }))\n`
  })
}
