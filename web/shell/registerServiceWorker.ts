import type { WorkerMessage } from '../worker/workerMessage.ts'
import { canReload } from './reloadGuard.ts'

const lookMs = 30 * 60_000
const retryMs = 10_000
const lockPrefix = 'build '

/**
 * Registers the service worker, so that the console opens offline. A new version takes over once no tab runs the old one; such a tab reloads itself
 * when the user is idle.
 */
export async function registerServiceWorker(): Promise<void> {
  // All scripts of the page identify the build; a library chunk alone may be the same in the next build.
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('head > script[type=module][src]')].map(({ src }) => src)
  const build = scripts.join(' ')
  if (!import.meta.env.PROD || !build || !('serviceWorker' in navigator)) return
  // Held for the lifetime of the tab, so that other tabs know which build runs here.
  void navigator.locks.request(lockPrefix + build, { mode: 'shared' }, () => new Promise(() => {}))
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })

  let next = 0
  const look = async () => {
    window.clearTimeout(next)
    const { waiting } = registration
    if (!waiting) return
    // Repeated until nothing waits: a message to a worker that is being stopped is lost.
    next = window.setTimeout(look, retryMs)
    if (!(await ask(waiting, { kind: 'holds', urls: scripts }))) await reloadWhenQuiet()
    else if (await isLastBuild(build)) tell(waiting, { kind: 'takeOver' })
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => installing.state === 'installed' && void look())
  })
  const update = () => void registration.update().catch(() => {})
  window.setInterval(update, lookMs)
  window.addEventListener('online', update)
  await look()
}

async function reloadWhenQuiet(): Promise<void> {
  const isThere = canReload() && (await fetch('/health').catch(() => null))?.ok
  if (isThere && canReload()) window.location.reload()
}

async function isLastBuild(build: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.every(({ name = '' }) => !name.startsWith(lockPrefix) || name === lockPrefix + build)
}

const tell = (worker: ServiceWorker, question: WorkerMessage, ports: MessagePort[] = []) => worker.postMessage(question, ports)

function ask(worker: ServiceWorker, question: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    tell(worker, question, [port2])
  })
}
