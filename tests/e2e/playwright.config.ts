import { defineConfig } from 'playwright/test'
import { machineChromium } from '../chromium.ts'

const executablePath = machineChromium()
const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Browser tests: two workers, each with a server and a database of its own (see `fixtures.ts`). A test that needs a second try has failed. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global.ts',
  outputDir: 'output/results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Neither limit says how quick the console is: they end what hangs, on a machine that may be ten times slower than another.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: ['--no-sandbox', ...quiet], ...(executablePath ? { executablePath } : {}) },
  },
})
