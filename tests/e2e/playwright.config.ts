import { defineConfig } from 'playwright/test'
import { launchOptions } from '../chromium.ts'

/** Browser tests: three workers, each with its own server and database (see `fixtures.ts`). A test that needs a retry has failed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global.ts',
  outputDir: 'output/results',
  // One more than the cores of the smallest machine, because pages wait for answers, timers and scans.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // These limits only end a hanging test, on machines that may be ten times slower than others.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Names the step that hangs, before the limit of the test does.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // Recording takes a third of the run; TRACE=1 keeps the traces of failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Installing it loads and compiles all files of the console in each test, and it is asked for each file. Tests of pages without network allow it.
    serviceWorkers: 'block',
    // Each frame of an animation is painted by the processor; `dialog.spec.ts` has them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchOptions(),
  },
})
