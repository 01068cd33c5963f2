import { ToolHostProvider } from '../../src/index.ts'

// The copy of React that this file imports has rendered nothing, as where another one renders the page.
it('a page in development says that it has two copies of React, in which no hook works', () => {
  vi.stubEnv('NODE_ENV', 'development')
  const said: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)))
  expect(() => ToolHostProvider({})).toThrow(/useContext|Invalid hook call/)
  expect(said.join('\n')).toContain(
    'ToolHostProvider cannot use the hooks of React. Nothing is shown. The page has two copies of React, or calls the component as a function: let the bundler take one (dedupe react and react-dom), and render <ToolHostProvider>.',
  )
  spy.mockRestore()
  vi.unstubAllEnvs()
})
