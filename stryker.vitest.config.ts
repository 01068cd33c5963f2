// The tests of `npm run mutants`. Slow ones and random ones stay out: they would run for each mutant.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globals: true,
    isolate: false,
    testTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/{status,requests,policy}/**/*.test.ts'],
          exclude: [
            '**/{corpus,properties,total}.test.ts',
            '**/*.{deep,property}.test.ts',
            'test/policy/{grants,rules}/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'presses',
          environment: 'jsdom',
          include: ['test/ui/consent/arming/recordedPresses.test.tsx'],
        },
      },
    ],
  },
})
