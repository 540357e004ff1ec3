/** End-to-end tests of the built app; `build/with-electron.mjs e2e` chooses its runtime and its screen. */
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'out/reports/e2e.json' }]],
  use: { trace: 'retain-on-failure' },
})
