import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, programPath } from './program.ts'
import { root } from './tool.ts'

const caddy = { file: 'caddy', variable: 'CADDY', from: 'caddy' }

export interface Proxy {
  url: string
  close(): Promise<void>
}

/** Starts the proxy of a deployment, with its configuration, in front of these servers. */
export async function openProxy(...urls: string[]): Promise<Proxy> {
  const program = await programPath(caddy, console.log)
  const folder = mkdtempSync(join(tmpdir(), 'wavehouse-caddy-'))
  const site = `http://127.0.0.1:${await freePort()}`
  const file = join(folder, 'Caddyfile')
  // Debian's Caddy is older than the one of the image; the directives that it does not know concern reloading.
  const rules = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8').replace(/^\s*stream_close_delay .*\n/m, '')
  writeFileSync(
    file,
    rules.replace('server-1:4000 server-2:4000', urls.map((url) => new URL(url).host).join(' ')).replace('{\n', '{\n\tadmin off\n'),
  )
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, SITE: site, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const gone = once(child, 'exit')
  const answers = () =>
    fetch(`${site}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: is ${file} as it takes it?`)
    await pause(50)
  }
  return {
    url: site,
    async close() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
