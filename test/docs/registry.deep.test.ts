import { registryFiles, serveJson } from '../../scripts/docs/registry.mjs'

test.each(['//', '///?a', '/http://', '/%', '/constructor', '/__proto__'])(
  'the registry answers a path that names nothing, and goes on: %s',
  async (path) => {
    const { url, stop } = await serveJson(registryFiles())
    try {
      expect((await fetch(url + path)).status).toBe(404)
      expect((await fetch(`${url}/radix/diff.json?a`)).status).toBe(200)
    } finally {
      stop()
    }
  },
)
