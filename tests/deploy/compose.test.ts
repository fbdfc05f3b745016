import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../../graph/kernel/config.ts'
import { root } from '../tool.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = ['docker-compose.yml', 'docker-compose.try.yml']
const composed = files.map((path) => [path, read(path)] as const)

/** Variables of Node, of third-party images, and of our own scripts. */
const foreign = /^(NODE_OPTIONS|POSTGRES_\w+|PG\w+|BACKUPS|KEEP_DAYS|EVERY_SECONDS|SITE)$/

test.each(composed)('%s sets variables that the program knows', (_path, text) => {
  const set = [...text.matchAll(/^ {2,6}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '')
  expect(set).toContain('DATABASE_URL')
  expect(set.filter((name) => !(name in environment.shape) && !foreign.test(name))).toEqual([])
})

test.each(composed)('%s names existing files', (_path, text) => {
  const named = [...text.matchAll(/(?:\.?\/)?((?:deploy|graph)\/[\w/.-]+)/g)].map(([, path]) => path ?? '')
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the proxy lists the servers of the compose file', () => {
  const asked = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ')
  const servers = [...read('docker-compose.yml').matchAll(/^ {2}(server-\d+):/gm)].map(([, name]) => `${name}:4000`)
  expect(asked).toEqual(servers)
})

test('every script of deploy is used or documented', () => {
  const told = [...files, 'README.md'].map(read).join()
  const scripts = globSync('deploy/*', { cwd: root })
  expect(scripts.length).toBeGreaterThan(4)
  expect(scripts.filter((path) => !told.includes(path))).toEqual([])
})
