import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../../kernel/cannotStart.ts'
import { withFileLock } from './withFileLock.ts'

/** A generation step: input files, output files and command. */
export interface Step {
  name: 'prisma' | 'relay' | 'vite'
  title: string
  inputs: string[]
  outputs: string[]
  requires: string
  command: string[]
  before?: () => void
}

const root = resolve(import.meta.dirname, '../../..')
const digestFile = join(root, 'graph/generated/prepared.json')
const persistedDocuments = join(root, 'graph/generated/persisted.json')

/** Generation steps in order. */
export const steps: Step[] = [
  {
    name: 'prisma',
    title: "Generating Prisma's client and Pothos' types",
    inputs: ['prisma/schema/*.prisma', 'prisma.config.ts', 'package-lock.json'],
    outputs: ['graph/generated/prisma/**/*.ts', 'graph/generated/pothos.ts'],
    requires: 'prisma/schema',
    command: ['node_modules/prisma/build/index.js', 'generate'],
  },
  {
    name: 'relay',
    title: "Compiling the console's queries",
    inputs: ['web/**/*.{ts,tsx}', 'schema.graphql', 'relay.config.js', 'package-lock.json'],
    outputs: ['web/**/__generated__/*.ts', 'graph/generated/persisted.json'],
    requires: 'schema.graphql',
    command: ['node_modules/relay-compiler/cli.js'],
    // The compiler requires this file, and adds only the documents whose artifacts it writes: start without both.
    before() {
      for (const file of globSync('web/**/__generated__/*.ts', { cwd: root })) rmSync(join(root, file))
      writeFileSync(persistedDocuments, '{}\n')
    },
  },
  {
    name: 'vite',
    title: 'Building the console',
    inputs: [
      'web/**/*',
      'docs/help/**/*',
      'graph/*/{states,input,rules}.ts',
      'graph/*/rules/*.ts',
      'graph/kernel/**/*.ts',
      'vite.config.ts',
      'package-lock.json',
    ],
    outputs: ['dist/web/**/*'],
    requires: 'web/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'],
  },
]

/** Runs the steps whose output is missing or stale; processes of one clone wait for each other. */
export async function prepare(print: (line: string) => void, names: Step['name'][] = ['prisma', 'relay', 'vite']): Promise<void> {
  mkdirSync(dirname(digestFile), { recursive: true })
  if (staleSteps(names).length === 0) return
  await withFileLock(join(root, 'graph/generated/preparing'), async () => {
    for (const step of steps.filter(({ name }) => names.includes(name))) {
      if (!staleSteps([step.name]).length) continue
      const began = performance.now()
      print(`${step.title} …`)
      const from = digest(step.inputs, step.outputs)
      step.before?.()
      await run(step)
      writeDigests(step.name, `${from} ${digest(step.outputs)}`)
      print(`${step.title}: done in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    }
  })
}

/** Steps whose output is missing or does not match its inputs. */
export function staleSteps(names: Step['name'][] = ['prisma', 'relay', 'vite']): Step['name'][] {
  const known = readDigests()
  return steps
    .filter((step) => names.includes(step.name) && existsSync(join(root, step.requires)))
    .filter((step) => known[step.name] !== `${digest(step.inputs, step.outputs)} ${digest(step.outputs)}`)
    .map(({ name }) => name)
}

function readDigests(): Partial<Record<Step['name'], string>> {
  return existsSync(digestFile) ? JSON.parse(readFileSync(digestFile, 'utf8')) : {}
}

function writeDigests(name: Step['name'], digests: string) {
  const temporary = `${digestFile}.${process.pid}`
  writeFileSync(temporary, JSON.stringify({ ...readDigests(), [name]: digests }, null, 2))
  renameSync(temporary, digestFile)
}

function digest(patterns: string[], except: string[] = []): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: root, exclude: except, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, 32)
}

function run({ title, command }: Step): Promise<void> {
  // The tools start `node` and each other by name. The console is always built for production.
  const PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PATH, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.on('error', failed)
    child.on('exit', (code) => {
      if (code === 0) return done()
      process.stderr.write(Buffer.concat(output))
      failed(new CannotStart(`${title} failed.`))
    })
  })
}
