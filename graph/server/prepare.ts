import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../kernel/cannotStart.ts'
import { inTurn } from './turn.ts'

/** One generated part of the program: from which files, into which files, by which command. */
export interface Step {
  name: 'prisma' | 'relay' | 'vite'
  says: string
  from: string[]
  into: string[]
  needs: string
  command: string[]
  before?: () => void
}

const root = resolve(import.meta.dirname, '../..')
const remembered = join(root, 'graph/generated/prepared.json')
const persisted = join(root, 'graph/generated/persisted.json')

/** What has to be generated before the program can run, in this order. */
export const steps: Step[] = [
  {
    name: 'prisma',
    says: "Generating Prisma's client and Pothos' types",
    from: ['prisma/schema/*.prisma', 'prisma.config.ts', 'package-lock.json'],
    into: ['graph/generated/prisma/**/*.ts', 'graph/generated/pothos.ts'],
    needs: 'prisma/schema',
    command: ['node_modules/prisma/build/index.js', 'generate'],
  },
  {
    name: 'relay',
    says: "Compiling the console's queries",
    from: ['web/**/*.{ts,tsx}', 'schema.graphql', 'relay.config.js', 'package-lock.json'],
    into: ['web/**/__generated__/*.ts', 'graph/generated/persisted.json'],
    needs: 'schema.graphql',
    command: ['node_modules/relay-compiler/cli.js'],
    // The compiler insists that this file exists, and adds to it only the documents whose artifacts it writes: begin with neither.
    before() {
      for (const file of globSync('web/**/__generated__/*.ts', { cwd: root })) rmSync(join(root, file))
      writeFileSync(persisted, '{}\n')
    },
  },
  {
    name: 'vite',
    says: 'Building the console',
    from: ['web/**/*', 'graph/*/{states,input}.ts', 'graph/kernel/*.ts', 'vite.config.ts', 'package-lock.json'],
    into: ['dist/web/**/*'],
    needs: 'web/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'],
  },
]

/** Generates what is missing or stale and says so; several processes of one clone take turns. */
export async function prepare(say: (line: string) => void, names: Step['name'][] = ['prisma', 'relay', 'vite']): Promise<void> {
  mkdirSync(dirname(remembered), { recursive: true })
  if (stale(names).length === 0) return
  await inTurn(join(root, 'graph/generated/preparing'), async () => {
    for (const step of steps.filter(({ name }) => names.includes(name))) {
      if (!stale([step.name]).length) continue
      const began = performance.now()
      say(`${step.says} …`)
      const from = digest(step.from, step.into)
      step.before?.()
      await run(step)
      remember(step.name, `${from} ${digest(step.into)}`)
      say(`${step.says}: done in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    }
  })
}

/** The steps whose result is missing, or no longer follows from the files that it was made from. */
export function stale(names: Step['name'][] = ['prisma', 'relay', 'vite']): Step['name'][] {
  const known = recall()
  return steps
    .filter((step) => names.includes(step.name) && existsSync(join(root, step.needs)))
    .filter((step) => known[step.name] !== `${digest(step.from, step.into)} ${digest(step.into)}`)
    .map(({ name }) => name)
}

function recall(): Partial<Record<Step['name'], string>> {
  return existsSync(remembered) ? JSON.parse(readFileSync(remembered, 'utf8')) : {}
}

function remember(name: Step['name'], digests: string) {
  const aside = `${remembered}.${process.pid}`
  writeFileSync(aside, JSON.stringify({ ...recall(), [name]: digests }, null, 2))
  renameSync(aside, remembered)
}

function digest(patterns: string[], except: string[] = []): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root, exclude: except, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, 32)
}

function run({ says, command }: Step): Promise<void> {
  // The tools start `node` and each other by name. Whatever this process is for, the console is built for production.
  const PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PATH, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
    child.on('error', failed)
    child.on('exit', (code) => {
      if (code === 0) return done()
      process.stderr.write(Buffer.concat(said))
      failed(new CannotStart(`${says} failed.`))
    })
  })
}
