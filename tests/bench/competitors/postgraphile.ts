import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, root } from '../../tool.ts'
import type { BenchEnvironment } from '../benchEnvironment.ts'
import { poster } from '../http.ts'

const version = '5.1.5'
const folder = join(root, '.wavehouse/competitors/postgraphile')
const program = 'postgraphileServer.mjs'

/** Sends a document to PostGraphile on the bench's database; throws if the answer has errors. */
export type PostGraphile = (query: string, variables: object) => Promise<string>

/** Installs PostGraphile from npm in its own folder if necessary, and starts it on the database of a bench. */
export async function startPostGraphile(environment: BenchEnvironment, connections: number): Promise<PostGraphile> {
  if (!existsSync(join(folder, 'node_modules/postgraphile'))) await install()
  copyFileSync(join(import.meta.dirname, program), join(folder, program))
  const { url } = await environment.start(join(folder, program), environment.databaseUrl)
  const post = poster(url, connections)
  return async (query, variables) => {
    const answer = await post('/graphql', JSON.stringify({ query, variables }))
    if (answer.includes('"errors"')) throw new Error(answer.slice(0, 2_000))
    return answer
  }
}

async function install(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: { postgraphile: version } }))
  const { code, said } = await command('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], 'kept')
  if (code !== 0) throw new Error(`PostGraphile could not be installed: ${said.slice(-2_000)}`)
}
