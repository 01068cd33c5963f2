import { addVitePlugin } from '../../cli/edit/addVitePlugin.ts'
import { importStyles } from '../../cli/edit/importStyles.ts'
import { insertChat } from '../../cli/edit/insertChat.ts'
import { withoutTypes } from '../../cli/edit/withoutTypes.ts'

const lines = (...text: string[]) => `${text.join('\n')}\n`

describe('the chat in a component', () => {
  test('stands first in a fragment, and every other byte stays', () => {
    const before = lines(
      'import x from "x";',
      '',
      'export default () => (',
      '  <>',
      '    <p   id="odd" >{x}</p>',
      '  </>',
      ');',
    )
    expect(insertChat(before, 'App.jsx', './chat/Chat')).toBe(
      lines(
        'import x from "x";',
        'import { Chat } from "./chat/Chat";',
        '',
        'export default () => (',
        '  <>',
        '    <Chat />',
        '    <p   id="odd" >{x}</p>',
        '  </>',
        ');',
      ),
    )
  })

  test('stands beside any other root', () => {
    const before = lines('export function App() {', '  return <main>Hello</main>', '}')
    expect(insertChat(before, 'App.tsx', './chat/Chat')).toBe(
      lines(
        "import { Chat } from './chat/Chat'",
        '',
        'export function App() {',
        '  return <>',
        '    <Chat />',
        '    <main>Hello</main>',
        '  </>',
        '}',
      ),
    )
  })

  test('has another name where the file has one like it', () => {
    const before = lines("import { Chat } from './mine'", 'export default () => <Chat />')
    expect(insertChat(before, 'App.tsx', './chat/Chat')).toContain(
      "import { Chat as HandrailChat } from './chat/Chat'",
    )
  })

  test.each([
    ['memo', 'function App() { return <p>Hi</p> }\nexport default memo(App)\n'],
    ['a constant', 'const App = () => { return (<p>Hi</p>) }\nexport default App\n'],
    ['a function expression', 'export default function () { return <p>Hi</p> }\n'],
  ])('finds a place in %s', (_name, code) => {
    expect(insertChat(code, 'App.jsx', './chat/Chat')).toContain('<Chat />')
  })

  test('is not put where it is already, or where nothing is returned', () => {
    const there = "import { Chat } from './chat/Chat'\nexport default () => <Chat />\n"
    expect(insertChat(there, 'App.tsx', './chat/Chat')).toBe(there)
    expect(insertChat('export default createApp()\n', 'App.tsx', './chat/Chat')).toBeUndefined()
  })

  test('is not put into a file that cannot be read', () => {
    expect(() => insertChat('const = ', 'src/App.tsx', './chat/Chat')).toThrow(
      /src\/App\.tsx cannot be read as code/,
    )
  })
})

describe('the plugin in Vite’s config', () => {
  test.each([
    [
      'a list',
      'export default defineConfig({ plugins: [react()] })',
      'plugins: [react(), chatServer()]',
    ],
    ['an empty list', 'export default { plugins: [] }', 'plugins: [chatServer()]'],
    ['no list', 'export default { base: "/" }', '{\n  plugins: [chatServer()], base: "/" }'],
    [
      'a function',
      'export default defineConfig(() => ({ plugins: [a] }))',
      'plugins: [a, chatServer()]',
    ],
  ])('joins %s', (_what, config, joined) => {
    const edited = addVitePlugin(`${config}\n`, 'vite.config.js', './p')
    expect(edited).toContain(joined)
    expect(addVitePlugin(edited!, 'vite.config.js', './p')).toBe(edited)
  })

  test('is left to the person where the list is made elsewhere', () => {
    expect(
      addVitePlugin('export default { plugins: mine }', 'vite.config.js', './p'),
    ).toBeUndefined()
    expect(addVitePlugin('module.exports = {}', 'vite.config.js', './p')).toBeUndefined()
  })
})

describe('the styles in a style sheet', () => {
  const modules = ['handrail/styles.css', 'handrail/shadcn.css']

  test('come after Tailwind’s import, quoted alike, and once', () => {
    const css = '/* mine */\n@import "tailwindcss" source(none);\n@import "x.css";\n'
    const edited = importStyles(css, 'a.css', modules)
    expect(edited).toBe(
      '/* mine */\n@import "tailwindcss" source(none);\n@import "handrail/styles.css" layer(components);\n@import "handrail/shadcn.css" layer(components);\n@import "x.css";\n',
    )
    expect(importStyles(edited, 'a.css', modules)).toBe(edited)
  })

  test('get the bridge alone where the rest is there', () => {
    const css = "@import 'tailwindcss';\n@import 'handrail/styles.css' layer(components);\n"
    expect(importStyles(css, 'a.css', modules).match(/@import/g)).toHaveLength(3)
  })
})

test('types go, and the code keeps its format', () => {
  const typed = lines(
    "import type { A } from 'a'",
    "import { b, type C } from 'b'",
    '',
    'type D = A | C',
    '',
    '/** Kept. */',
    'export const f = async (x: D, y?: string): Promise<Map<string, C>> => {',
    '  const list: C[] = []',
    '  return new Map<string, C>((await b(x, y)) as [string, C][])',
    '}',
  )
  expect(withoutTypes(typed, 'f.ts')).toBe(
    lines(
      "import { b } from 'b'",
      '',
      '/** Kept. */',
      'export const f = async (x, y) => {',
      '  const list = []',
      '  return new Map((await b(x, y)))',
      '}',
    ),
  )
})
