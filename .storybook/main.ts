import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-vite'

const src = fileURLToPath(new URL('../src', import.meta.url))
/**
 * The transcript viewer imports the package by its name; here that is the source, so that nothing
 * has to be built first.
 */
const alias = [
  { find: /^handrail$/, replacement: `${src}/index.ts` },
  { find: /^handrail\/(?!styles\.css)(.+)$/, replacement: `${src}/$1/index.ts` },
]

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  viteFinal: (vite) => ({
    ...vite,
    resolve: {
      ...vite.resolve,
      alias: [
        ...(Array.isArray(vite.resolve?.alias)
          ? vite.resolve.alias
          : Object.entries(vite.resolve?.alias ?? {}).map(([find, replacement]) => ({
              find,
              replacement: String(replacement),
            }))),
        ...alias,
      ],
    },
    build: { ...vite.build, cssTarget: 'esnext' },
  }), // light-dark() as it is written: rewritten for old browsers it ignores nested themes
  typescript: { reactDocgen: false }, // ComponentPage shows the reference
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}
export default config
