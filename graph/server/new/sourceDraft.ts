import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from '../../kernel/cannotStart.ts'

const templates = import.meta.dirname

/** New and changed files, kept in memory until all of them are known to be possible. */
export class SourceDraft {
  readonly root: string
  readonly #created = new Map<string, string>()
  readonly #changed = new Map<string, string>()

  constructor(root: string) {
    this.root = root
  }

  exists(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  read(path: string): string {
    return this.#changed.get(path) ?? readFileSync(join(this.root, path), 'utf8')
  }

  /** Adds a new file from a template; throws CannotStart if the file exists. */
  create(path: string, template: string, values: Readonly<Record<string, string>>): void {
    if (this.exists(path)) throw new CannotStart(`${path} exists; choose another name. Nothing was written.`)
    this.#created.set(path, fillTemplate(template, values))
  }

  /** Changes an existing file. */
  edit(path: string, change: (text: string) => string): void {
    this.#changed.set(path, change(this.read(path)))
  }

  /** Adds a line before another one. */
  insertBefore(path: string, line: string, anchor: string): void {
    this.edit(path, (text) => {
      if (!text.includes(anchor)) throw new CannotStart(`${path} has no longer "${anchor.trim()}", before which "${line.trim()}" belongs.`)
      return text.replace(anchor, () => `${line}${anchor}`)
    })
  }

  /** Adds texts to a catalogue of the console, sorted by key; throws CannotStart if a key has another text. */
  addMessages(path: string, messages: Readonly<Record<string, string>>): void {
    this.edit(path, (text) => {
      const known: Record<string, string> = JSON.parse(text)
      const taken = Object.keys(messages).find((key) => known[key] !== undefined && known[key] !== messages[key])
      if (taken) throw new CannotStart(`${path} has another text for ${taken}; choose another name. Nothing was written.`)
      const all = { ...known, ...messages }
      const sorted = Object.keys(all).sort()
      return `${JSON.stringify(Object.fromEntries(sorted.map((key) => [key, all[key]])), null, 2)}\n`
    })
  }

  /** Writes everything and formats it with Biome, which also sorts the imports. Returns the paths. */
  write(): { created: string[]; changed: string[] } {
    for (const [path, text] of [...this.#created, ...this.#changed]) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true })
      writeFileSync(join(this.root, path), text)
    }
    const [created, changed] = [[...this.#created.keys()], [...this.#changed.keys()]]
    const formatted = [...created, ...changed].filter((path) => /\.(ts|tsx|json)$/.test(path))
    const biome = join(this.root, 'node_modules/@biomejs/biome/bin/biome')
    const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', ...formatted], {
      cwd: this.root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new CannotStart(`The files are written, but Biome refuses them:\n${stdout}${stderr}`)
    return { created, changed }
  }
}

/** Text of a template with its values, which are named `%name%`. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(join(templates, template), 'utf8').replace(/%(\w+)%/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} needs a value for %${name}%`)
    return value
  })
}
