import { existsSync } from 'node:fs'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { installDebian } from './program.ts'
import { tool } from './tool.ts'

// Debian's headless shell has no window and nothing around the page: the browser tests take three quarters of the time.
const headlessShell = '/usr/bin/chromium-headless-shell'
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']
// A page lives for seconds here: optimizing its code costs more processor time than it saves.
const unoptimized = '--js-flags=--no-opt,--no-maglev'

/** Path of the installed Chromium, if any: the headless shell, unless the pages need what only a browser has, such as its PDF viewer. */
export function machineChromium({ isBrowser = false } = {}): string | undefined {
  return process.env.CHROMIUM ?? [...(isBrowser ? [] : [headlessShell]), ...browsers].find((path) => existsSync(path))
}

/** Launch options of Playwright. */
export function launchOptions(needs?: { isBrowser: boolean }): { args: string[]; executablePath?: string } {
  const executablePath = machineChromium(needs)
  return { args: ['--no-sandbox', ...quiet, unoptimized], ...(executablePath && { executablePath }) }
}

/** Makes sure that there is a Chromium: Debian's with its headless shell and Chinese fonts, else an installed one, else the one that Playwright downloads. */
export async function requireChromium(say: (line: string) => void): Promise<void> {
  const isComplete = () =>
    Boolean(process.env.CHROMIUM) || (existsSync(headlessShell) && machineChromium({ isBrowser: true }) !== undefined)
  if (isComplete()) return
  await installDebian(['chromium', 'chromium-headless-shell', 'fonts-noto-cjk'], isComplete, say)
  if (machineChromium({ isBrowser: true })) return
  say('Asking Playwright for its Chromium (it is downloaded once) …')
  const { code } = await tool('node_modules/playwright/cli.js', ['install', 'chromium'])
  if (code !== 0) throw new CannotStart('No Chromium could be found or installed: install one, or name its program in CHROMIUM.')
}
