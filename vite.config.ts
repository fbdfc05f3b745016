import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import relay from 'vite-plugin-relay'
import { chunks } from './web/build/chunks.ts'
import { compileMessages } from './web/build/compileMessages.ts'
import { helpArticles } from './web/build/helpArticles.ts'
import { moduleSizes } from './web/build/moduleSizes.ts'
import { precompress } from './web/build/precompress.ts'
import { screenFiles } from './web/build/screenFiles.ts'
import { serviceWorker } from './web/build/serviceWorker.ts'

/** The console: sources in `web`, built into `dist/web`. The frame that every screen needs is one chunk; screens load with their route. */
export default defineConfig({
  root: 'web',
  plugins: [react(), relay, compileMessages(), helpArticles(), screenFiles(), moduleSizes(), precompress(), serviceWorker()],
  // The hooks alone, without the containers from before them.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks.js' }] },
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: scripts or fonts, and needs no polyfill inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of the failures that rules can throw, a page keeps those that its rules name.
      treeshake: { manualPureFunctions: ['defineFailure'] },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
})
