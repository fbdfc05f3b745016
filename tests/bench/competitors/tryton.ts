import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { command } from '../../tool.ts'

/** Debian's Tryton with its stock module, in its own database, with a signed-in administrator. */
export interface Tryton {
  /** Calls a method of Tryton's API. */
  call(method: string, ...params: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

const packages = ['tryton-server', 'tryton-modules-stock', 'python3-psycopg2']
const password = 'wavehouse-bench-2026'

async function must(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code, said } = await command(program, args, 'kept', env)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${said.slice(-2_000)}`)
}

/** Installs Tryton if necessary, and starts it on an existing empty database. */
export async function startTryton(databaseUrl: string, connections: number): Promise<Tryton> {
  if (!existsSync('/usr/bin/trytond'))
    await must('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { DEBIAN_FRONTEND: 'noninteractive' })
  const url = new URL(databaseUrl)
  const database = url.pathname.slice(1)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'tryton-'))
  const [config, secret] = [join(folder, 'trytond.conf'), join(folder, 'password')]
  writeFileSync(secret, `${password}\n`)
  url.pathname = '/'
  writeFileSync(
    config,
    `[database]\nuri = ${url.href}\npath = ${folder}\n[web]\nlisten = 127.0.0.1:${port}\n[session]\nauthentications = password\n`,
  )
  const env = { PATH: '/usr/bin:/bin', TRYTONPASSFILE: secret }
  const admin = ['-c', config, '-d', database]
  await must('/usr/bin/python3', ['/usr/bin/trytond-admin', ...admin, '--all', '--email', 'bench@wavehouse.example', '-p'], env)
  await must('/usr/bin/python3', ['/usr/bin/trytond-admin', ...admin, '-u', 'stock', '--activate-dependencies'], env)
  const server = spawn('/usr/bin/python3', ['/usr/bin/trytond', '-c', config, '-d', database], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const ask = asker(`http://127.0.0.1:${port}/${database}/`, connections)
  const session = await signIn(ask)
  return {
    call: (method, ...params) => ask(method, params, session),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    },
  }
}

type Ask = (method: string, params: unknown[], session?: string) => Promise<unknown>

async function signIn(ask: Ask): Promise<string> {
  for (let tries = 100; ; tries--) {
    try {
      const [user, token] = (await ask('common.db.login', ['admin', { password }, 'en'])) as [number, string]
      return Buffer.from(`admin:${user}:${token}`).toString('base64')
    } catch (error) {
      if (tries === 0 || (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
      await pause(200)
    }
  }
}

/** Tryton's JSON-RPC, over kept-alive connections if its server supports them. */
function asker(url: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (method, params, session) =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ id: 1, method, params })
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(session && { authorization: `Session ${session}` }),
      }
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          const answer = response.statusCode === 200 ? (JSON.parse(text) as { result?: unknown; error?: unknown }) : { error: text }
          if (answer.error) reject(new Error(`${method}: ${JSON.stringify(answer.error).slice(0, 2_000)}`))
          else resolve(answer.result)
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
