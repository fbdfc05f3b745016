import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const kept = /^assets\/.+\.(?:css|js|svg|json)$/

/**
 * Builds the service worker and gives it the list of files to precache. The HTML page is rendered per request, so it is fetched, with the build hash
 * as its revision.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'wavehouse:service-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('The build has no page.')
        const revision = createHash('sha256').update(page.source).digest('hex').slice(0, 32)
        const assets = Object.keys(bundle).filter((file) => kept.test(file))
        const files = [{ url: '/', revision }, ...assets.toSorted().map((file) => ({ url: `/${file}`, revision: null }))]
        await build({
          configFile: false,
          root: resolve(import.meta.dirname, '..'),
          logLevel: 'warn',
          define: { 'self.__WB_MANIFEST': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
          build: {
            outDir: dir,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: resolve(import.meta.dirname, '../worker/sw.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}
