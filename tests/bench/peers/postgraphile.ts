import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, root } from '../../tool.ts'
import { poster } from '../http.ts'
import type { World } from '../world.ts'

const version = '5.1.5'
const folder = join(root, '.wavehouse/peers/postgraphile')
const program = 'postgraphileServer.mjs'

/** Asks PostGraphile a document on the bench's own database; throws where it answers errors. */
export type PostGraphile = (query: string, variables: object) => Promise<string>

/** Installs PostGraphile from npm in a folder of its own where it is not there yet, and starts it on the database of a bench. */
export async function startPostGraphile(world: World, connections: number): Promise<PostGraphile> {
  if (!existsSync(join(folder, 'node_modules/postgraphile'))) await install()
  copyFileSync(join(import.meta.dirname, program), join(folder, program))
  const { url } = await world.start(join(folder, program), world.databaseUrl)
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
