import { areas } from '../../graph/areas.ts'
import { isTest, place, type Source, source } from './sources.ts'

/** A rule with a check of a file, and a file that violates it, to prove that the check works. */
export interface Rule {
  name: string
  breaks(file: Source): string[]
  breach: Source
}

const open = new Set(['states', 'input', 'rules', 'failures', 'steps', 'types'])
/** Areas without tables that all areas may use. */
const libraries = new Set(['kernel', 'print'])
/** Files that an area exports beside its standard ones: the binder of scans, and the carrier interface. */
const offered = /^graph\/(station\/scanMutation|logistics\/carrier\w*)\.ts$/
const roots = new Set(['types', 'queries', 'mutations', 'subscriptions'])
const order = new Map<string, number>(areas.map((area, index) => [area, index]))
const isCommand = (file: Source) =>
  /=\s*(\([^)]*\)\s*=>\s*)?command\(/.test(file.text) && file.imports.some(({ of }) => of === 'graph/kernel/command/command.ts')

const imports = (file: Source, refused: (of: string, typeOnly: boolean) => boolean) =>
  file.imports.filter(({ of, typeOnly }) => refused(of, typeOnly)).map(({ of }) => `${file.path} imports ${of}`)
const mentions = (file: Source, pattern: RegExp) =>
  [...withoutComments(file.text).matchAll(new RegExp(pattern, 'g'))].map(([said]) => `${file.path} says ${said}`)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

export const rules: Rule[] = [
  {
    name: 'an area imports only areas before it',
    breaks(file) {
      const here = place(file.path)
      if (!here) return []
      return imports(file, (of) => (order.get(place(of)?.area ?? '') ?? -1) > (order.get(here.area) ?? -1))
    },
    breach: source('graph/stock/rules.ts', `import { waveMachine } from '../wave/states.ts'`),
  },
  {
    name: 'every folder of the server is an area',
    breaks: (file) => (place(file.path) && !order.has(place(file.path)?.area ?? '') ? [`${file.path} stands in no area`] : []),
    breach: source('graph/utils/text.ts', ''),
  },
  {
    name: 'the store and the commands of an area are not imported by others',
    breaks(file) {
      const here = place(file.path)
      if (!here || here.area === 'server') return []
      return imports(file, (of) => {
        const there = place(of)
        return there !== null && there.area !== here.area && !libraries.has(there.area) && !open.has(there.piece) && !offered.test(of)
      })
    },
    breach: source('graph/wave/commands/voidWave.ts', `import { insertPackage } from '../../package/store.ts'`),
  },
  {
    name: 'no file has a name that says nothing, such as utils',
    breaks: (file) => (/(^|\/)(utils?|helpers?|common|misc|index|types\/index)\.tsx?$/.test(file.path) ? [file.path] : []),
    breach: source('graph/wave/utils.ts', ''),
  },
  {
    name: 'no re-exports, except by steps from their own store',
    breaks(file) {
      const here = place(file.path)
      if (
        here?.piece === 'steps' &&
        file.imports.every(({ of }) => !place(of) || !['store', 'steps'].includes(place(of)?.piece ?? '') || place(of)?.area === here.area)
      )
        return mentions(file, /^export\s+(?:type\s+)?\*/m)
      return mentions(file, /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\b/m)
    },
    breach: source('graph/wave/states.ts', `export * from './rules.ts'`),
  },
  {
    name: 'the commands of a folder are in its folder commands',
    breaks: (file) =>
      place(file.path) &&
      place(file.path)?.area !== 'kernel' &&
      isCommand(file) &&
      !isTest(file.path) &&
      !/\/commands\/\w+\.ts$/.test(file.path)
        ? [file.path]
        : [],
    breach: source('graph/wave/voidWave.ts', `import { command } from '../kernel/command/command.ts'\nconst c = command({})`),
  },
  {
    name: 'commands never call commands',
    breaks: (file) =>
      place(file.path) && isCommand(file) && !isTest(file.path)
        ? imports(file, (of, typeOnly) => !typeOnly && of !== 'graph/kernel/command/command.ts' && commandFiles.has(of))
        : [],
    breach: source(
      'graph/warehouse/commands/createLocation.ts',
      `import { command } from '../../kernel/command/command.ts'\nimport { installRoles } from '../../access/commands/installRoles.ts'\nconst a = command({})`,
    ),
  },
  {
    name: 'no command uses the network, a file or the clock',
    breaks: (file) =>
      place(file.path) && isCommand(file) && !isTest(file.path)
        ? [
            ...imports(file, (of) => /^(node:(?!crypto$)|pg$|ws$|undici$)/.test(of)),
            ...mentions(file, /\bfetch\(|\bsetTimeout\(|\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(/),
          ]
        : [],
    breach: source(
      'graph/wave/commands/voidWave.ts',
      `import { command } from '../../kernel/command/command.ts'\nconst c = command({ run: () => fetch('http://x') })`,
    ),
  },
  {
    name: 'rules and steps use no clock, file or network, and rules no database',
    breaks(file) {
      const piece = place(file.path)?.piece
      if ((piece !== 'rules' && piece !== 'steps') || isTest(file.path)) return []
      return [
        ...imports(file, (of, typeOnly) => /^node:(?!crypto$)/.test(of) || (piece === 'rules' && !typeOnly && noRule.test(of))),
        ...mentions(file, /\bfetch\(|\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(/),
      ]
    },
    breach: source('graph/stock/rules.ts', `export const today = () => new Date()`),
  },
  {
    name: "the planner is pure: it imports only itself and the kernel's failures, and uses neither clock nor random numbers",
    breaks(file) {
      if (!file.path.startsWith('graph/wave/plan/') || isTest(file.path)) return []
      return [
        ...imports(file, (of) => !of.startsWith('graph/wave/plan/') && of !== 'graph/kernel/command/failure.ts'),
        ...mentions(file, /\bnew Date\(\)|\bDate\.now\(|\bperformance\b|\bMath\.random\(|\bset(?:Timeout|Immediate)\(|\bfetch\(/),
      ]
    },
    breach: source('graph/wave/plan/route/shortestTour.ts', `import { readPool } from '../../store/pool.ts'`),
  },
  {
    name: 'states.ts is plain data that a browser can load',
    breaks: (file) =>
      place(file.path)?.piece === 'states' && !isTest(file.path)
        ? imports(file, (of, typeOnly) => !typeOnly && !/^graph\/kernel\/(command\/(machine|right)|states\/\w+)\.ts$/.test(of))
        : [],
    breach: source('graph/wave/states.ts', `import { z } from 'zod'`),
  },
  {
    name: 'only the kernel opens a transaction',
    breaks: (file) =>
      place(file.path) && !transactions.has(file.path) && !isTest(file.path)
        ? mentions(file, /\$transaction\b|\bquery(?:RawUnsafe)?\(\s*['"`]\s*(?:begin|start transaction)\b/)
        : [],
    breach: source('graph/wave/store.ts', `await db.$transaction(async (tx) => {})`),
  },
  {
    name: 'resolvers read by ctx.db, not by a client of their own',
    breaks: (file) =>
      roots.has(place(file.path)?.piece ?? '') && place(file.path)?.area !== 'kernel'
        ? [
            ...imports(file, (of, typeOnly) => (!typeOnly && /^graph\/(kernel\/db|generated\/prisma\/.*)\.ts$/.test(of)) || of === 'pg'),
            // Sessions are opened and closed outside of commands, because a token must never be stored in a command's answer.
            ...(file.path === 'graph/access/mutations.ts' ? [] : mentions(file, /\bservices\.db\b/)),
          ]
        : [],
    breach: source(
      'graph/wave/queries.ts',
      `builder.queryField('w', (t) => t.field({ resolve: (_, a, ctx) => ctx.services.db.wave.findMany() }))`,
    ),
  },
  {
    name: 'only stores write tables and contain SQL',
    breaks(file) {
      const here = place(file.path)
      if (!here || here.area === 'kernel' || here.piece === 'store' || isTest(file.path)) return []
      return mentions(
        file,
        /\$(?:query|execute)Raw\w*|\b(?:tx|db|prisma)\.\w+\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(/,
      )
    },
    breach: source('graph/wave/commands/voidWave.ts', `await tx.wave.update({ where: { id }, data: {} })`),
  },
  {
    name: 'the console imports only what the server offers it',
    breaks(file) {
      if (!file.path.startsWith('web/') || isTest(file.path)) return []
      return imports(file, (of) => {
        if (!of.startsWith('graph/')) return false
        // Stations decide offline by the rules themselves.
        const isOfStation = /^web\/(station|screens\/scan)\//.test(file.path)
        if (isOfStation && /^graph\/\w+\/rules(\/\w+)?\.ts$/.test(of)) return false
        return !/^graph\/(\w+\/(states(\/\w+)?|input(\/\w+)?|rules\/(password|walkMap))|kernel\/input\/fieldTypes)\.ts$/.test(of)
      })
    },
    breach: source('web/ui/stateTone.ts', `import type { Machine } from '../../graph/kernel/command/machine.ts'`),
  },
  {
    name: 'UI components and scanners import neither Relay nor GraphQL, nor a screen',
    breaks: (file) =>
      /^web\/(ui|scan)\//.test(file.path)
        ? imports(file, (of) => /relay|graphql/.test(of) || /^web\/(relay|screens|shell)\//.test(of) || of.includes('__generated__'))
        : [],
    breach: source('web/ui/DataTable.tsx', `import { graphql } from 'react-relay'`),
  },
  {
    name: 'no file is longer than 350 lines',
    breaks: (file) =>
      file.text.trimEnd().split('\n').length > 350 ? [`${file.path} has ${file.text.trimEnd().split('\n').length} lines`] : [],
    breach: source('web/ui/DataTable.tsx', '\n'.repeat(400) + '//'),
  },
]

const noRule = /^(graph\/kernel\/(identity|sql\/db|events\/signal|command\/command|schema\/(builder|context))\.ts|graph\/generated\/|pg$)/
/**
 * Transactions of the command runner and of the followers: a follower enqueues and moves its cursor together, and a tick holds its lock.
 */
const transactions = new Set([
  'graph/kernel/command/command.ts',
  'graph/kernel/sql/customerFence.ts',
  'graph/server/jobs/followers.ts',
  'graph/server/jobs/runScheduledTasks.ts',
])
const commandFiles = new Set<string>()

/** Tells the rules which files hold a command. */
export function registerCommandFiles(files: readonly Source[]): void {
  for (const file of files) if (isCommand(file) && !isTest(file.path)) commandFiles.add(file.path)
}
