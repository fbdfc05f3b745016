import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tool.ts'

/** Id of the console's document of a mutation. */
export function documentOf(mutation: string): string {
  const documents = JSON.parse(readFileSync(join(root, 'graph/generated/persisted.json'), 'utf8')) as Record<string, string>
  const found = Object.entries(documents).find(([, text]) => new RegExp(`^mutation \\w+\\([^{]*\\{\\s*${mutation}\\(`).test(text))
  if (!found) throw new Error(`The console does not ask for ${mutation}`)
  return found[0]
}
