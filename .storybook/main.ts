import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  viteFinal: (vite) => ({ ...vite, build: { ...vite.build, cssTarget: 'esnext' } }), // light-dark() as it is written: rewritten for old browsers it ignores nested themes
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}
export default config
