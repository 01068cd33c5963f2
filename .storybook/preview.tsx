import type { Decorator, Preview } from '@storybook/react-vite'
import { useLayoutEffect, type ReactNode } from 'react'
import { configure } from 'storybook/test'
import '../src/styles.css'
import { fetchViews } from '../test/support/later/fetchViews.ts'
import { loadFonts } from '../test/support/page/loadFonts.ts'
import { PATIENCE } from '../test/support/patience.ts'
import { ComponentPage } from './ComponentPage.tsx'
import { emulateMedia } from './emulateMedia.ts'

configure({ asyncUtilTimeout: PATIENCE }) // what a play function waits for

type ChoiceIcon = 'mirror' | 'transfer' | 'component' | 'contrast' | 'play'

const choice = (title: string, icon: ChoiceIcon, values: Record<string, string>) => ({
  description: title,
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: Object.entries(values).map(([value, label]) => ({ value, title: label })),
  },
})

/** The whole page takes part, so that dialogs in the top layer and the docs pages look the same. */
function Page({
  globals,
  isDocs,
  children,
}: {
  globals: Record<string, string>
  isDocs: boolean
  children: ReactNode
}): ReactNode {
  const { theme, direction, density, forcedColors, motion } = globals
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.theme = theme
    page.dataset.density = density
    page.dir = direction ?? 'ltr'
    page.style.colorScheme = theme ?? 'light'
    page.style.background = 'Canvas'
    page.style.fontFamily = 'Inter, system-ui, sans-serif' // the kit takes the app's font
    emulateMedia('(forced-colors: active)', forcedColors === 'active')
    emulateMedia('(prefers-reduced-motion: reduce)', motion === 'reduced')
  })
  return isDocs ? <div style={{ background: 'Canvas', padding: '1rem' }}>{children}</div> : children
}

const withPage: Decorator = (Story, { globals, viewMode }) => (
  <Page globals={globals} isDocs={viewMode === 'docs'}>
    <Story />
  </Page>
)

const preview: Preview = {
  // So that a picture is of what stays. Not before all stories of a file: what the last story of the
  // file before replaced comes back only when the next story begins.
  async beforeEach() {
    await Promise.all([fetchViews(), loadFonts()])
  },
  tags: ['autodocs'],
  decorators: [withPage],
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    // the code of a story is that of a test; the reference has examples
    docs: { canvas: { sourceState: 'none' }, page: ComponentPage },
    options: { storySort: { order: ['Introduction', 'Start', 'Guide', 'Overview'] } },
  },
  initialGlobals: {
    theme: import.meta.env.STORYBOOK_THEME ?? 'light',
    direction: import.meta.env.STORYBOOK_DIRECTION ?? 'ltr',
    density: 'comfortable',
    forcedColors: 'none',
    motion: 'full',
  },
  globalTypes: {
    theme: choice('Theme', 'mirror', { light: 'Light', dark: 'Dark' }),
    direction: choice('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    density: choice('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    forcedColors: choice('Forced colours', 'contrast', {
      none: 'Own colours',
      active: 'Forced colours',
    }),
    motion: choice('Motion', 'play', { full: 'Full motion', reduced: 'Reduced motion' }),
  },
}
export default preview
