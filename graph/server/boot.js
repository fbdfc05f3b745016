// Plain JavaScript for Node 20: installs and generates what is missing, then runs the program on a Node that can run TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const modules = join(root, 'node_modules')
const marker = join(modules, '.installed')
const platform = `${process.platform}-${process.arch}`
const lock = createHash('sha256').update(platform)
lock.update(readFileSync(join(root, 'package-lock.json')))
const wanted = lock.digest('hex')

if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink())
    fail('The packages are outdated and node_modules is a link: install them in the folder that it points to.')
  console.log('Installing packages (a minute or two, once) …')
  // npm replaces node_modules/.bin, so its `node` must not be on the PATH.
  const folders = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(modules))
  const options = { cwd: root, env: { ...process.env, PATH: folders.join(delimiter) } }
  if ((await run('npm', ['ci', '--include=dev', '--loglevel=error'], options)) !== 0)
    fail('Packages could not be installed: `npm ci` failed.')
  writeFileSync(marker, wanted)
}

// The compile cache makes each start a quarter faster.
process.env.NODE_COMPILE_CACHE ??= join(modules, '.compiled')
const program = resolve(process.argv[2])
if (Number.parseInt(process.versions.node, 10) >= 24) {
  process.argv.splice(1, 1)
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  // Every program imports the generated Prisma client.
  const { prepare } = await import('./boot/prepare.ts')
  await prepare(console.log, ['prisma'])
  await import(pathToFileURL(program).href)
} else {
  const node = join(modules, `node-${platform}`, 'bin/node')
  if (!existsSync(node)) fail(`Node 24 or newer is needed: this is ${process.versions.node}, and none is packaged for ${platform}.`)
  process.exit(await run(node, [fileURLToPath(import.meta.url), program, ...process.argv.slice(3)], {}))
}

/** Runs a child process and returns its exit code; a terminal sends SIGINT to both, and the programs treat the two as one. */
async function run(name, args, options) {
  const child = spawn(name, args, { ...options, stdio: 'inherit' })
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  const code = await new Promise((ended) =>
    child.on('error', () => ended(127)).on('exit', (code, signal) => ended(code ?? (signal ? 130 : 1))),
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass)
  return code
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
