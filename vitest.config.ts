import react from '@vitejs/plugin-react'
import relay from 'vite-plugin-relay'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/sequencer.ts'

/** Two kinds of tests: the server's run on Node's own loader as in production, the console's through Vite as in its build. */
export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: tests wait for the database and for timers a third of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['{graph,prisma,tests}/**/*.test.ts'],
          exclude: ['graph/generated/**'],
          pool: 'forks',
          isolate: false,
          globalSetup: ['tests/global.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          experimental: { viteModuleRunner: false },
        },
      },
      {
        plugins: [react(), relay],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: false },
      },
    ],
  },
})
