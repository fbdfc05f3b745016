import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import relay from 'vite-plugin-relay'
import { compressed } from './web/build/compressed.ts'

/** The console: sources in `web`, built into `dist/web`. The frame that every screen needs is one chunk; screens load with their route. */
export default defineConfig({
  root: 'web',
  plugins: [react(), relay, compressed()],
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: scripts or fonts, and needs no polyfill inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: /node_modules[\\/](react|react-dom|scheduler|react-router|relay-runtime|react-relay)[\\/]/ }],
        },
      },
    },
  },
})
