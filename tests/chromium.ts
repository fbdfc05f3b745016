import { existsSync } from 'node:fs'
import { CannotStart } from '../graph/kernel/cannotStart.ts'
import { installDebian } from './program.ts'
import { tool } from './tool.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of the installed Chromium, if any. */
export function machineChromium(): string | undefined {
  return process.env.CHROMIUM ?? places.find((path) => existsSync(path))
}

/** Makes sure that a Chromium exists: the installed one, else Debian's with Chinese fonts, else the one that Playwright downloads. */
export async function requireChromium(say: (line: string) => void): Promise<void> {
  if (machineChromium()) return
  await installDebian(['chromium', 'fonts-noto-cjk'], () => machineChromium() !== undefined, say)
  if (machineChromium()) return
  say('Asking Playwright for its Chromium (it is downloaded once) …')
  const { code } = await tool('node_modules/playwright/cli.js', ['install', 'chromium'])
  if (code !== 0) throw new CannotStart('No Chromium could be found or installed: install one, or name its program in CHROMIUM.')
}
