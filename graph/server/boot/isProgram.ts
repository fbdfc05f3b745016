import { existsSync, realpathSync } from 'node:fs'

/** Whether a module is the started program; `import.meta.main` is false if `boot.js` imported it. */
export function isProgram({ filename }: ImportMeta): boolean {
  const [, started] = process.argv
  return started !== undefined && existsSync(started) && realpathSync(started) === filename
}
