import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Manifest of the sources in each file of the build, for the gate that weighs the pages. */
export const moduleSizesPath = '.modules.json'

const root = resolve(import.meta.dirname, '../..')

/** The source of a module: its path, or the name of its package. */
function sourceOf(module: string): string {
  const path = relative(root, (module.split('?')[0] ?? '').replace(/^\0/, ''))
  return /^(?:.*\/)?node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path
}

/** Writes the bytes that each source takes in each file of the build, before they are minified and compressed. */
export function moduleSizes(): Plugin {
  return {
    name: 'wavehouse:moduleSizes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sizes: Record<string, Record<string, number>> = {}
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const sources: Record<string, number> = {}
        for (const [module, { renderedLength }] of Object.entries(file.modules)) {
          const source = sourceOf(module)
          // The texts are put in after the modules were measured.
          const bytes = /^web\/i18n\/[\w-]+\.json$/.test(source) ? Buffer.byteLength(file.code) : renderedLength
          sources[source] = (sources[source] ?? 0) + bytes
        }
        sizes[file.fileName] = sources
      }
      this.emitFile({ type: 'asset', fileName: moduleSizesPath, source: JSON.stringify(sizes) })
    },
  }
}
