import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { command, type Ended, root } from './tool.ts'

/** A check of the sources by a tool; it runs nothing of the product. */
export interface Check {
  name: string
  run: () => Promise<Ended>
}

const bin = join(root, 'node_modules/.bin')
// Each checker of TypeScript reads the shared types for itself: with four of them on two cores, twice the time of the processor is needed.
const checkers = `${Math.min(4, Math.ceil(availableParallelism() / 4))}`

function types(project: string): Promise<Ended> {
  const known = join(root, 'node_modules/.cache', `types-${project === '.' ? 'server' : project.replace('/', '-')}`)
  return command(join(bin, 'tsc'), ['-p', project, '--checkers', checkers, '--incremental', '--tsBuildInfoFile', known], 'kept')
}

async function printedSchema(): Promise<Ended> {
  const print = join(root, 'graph/server/print.ts')
  if (!existsSync(print)) return { code: 0, said: '' }
  const { printed } = await import(print)
  const fresh = printed() === readFileSync(join(root, 'schema.graphql'), 'utf8')
  return { code: fresh ? 0 : 1, said: 'Print it anew: node graph/server/boot.js graph/server/print.ts' }
}

export const sourceChecks: readonly Check[] = [
  { name: 'Types of the server', run: () => types('.') },
  { name: 'Types of the console', run: () => types('web') },
  { name: 'Types of the service worker', run: () => types('web/worker') },
  { name: 'Lint and format', run: () => command(join(bin, 'biome'), ['check', '.'], 'kept') },
  { name: 'schema.graphql is what the code says', run: printedSchema },
]

/** Runs checks side by side, says how each ended, and returns the names of those that failed. */
export async function runChecks(checks: readonly Check[], say: (line: string) => void): Promise<string[]> {
  const failed = await Promise.all(
    checks.map(async ({ name, run }) => {
      const start = performance.now()
      const { code, said } = await run().catch((error) => ({ code: 1, said: String(error.stack) }))
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${code === 0 ? '' : `\n${said.trim()}\n`}`)
      return code === 0 ? [] : [name]
    }),
  )
  return failed.flat()
}
