/** Component tests of the renderer; everything else is tested with node:test. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: { include: ['src/renderer/**/*.test.{ts,tsx}'], environment: 'jsdom' },
})
