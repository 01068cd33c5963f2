// Renders the pages in UTC, as a string or, behind Suspense, as a stream, with what a build bundled.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'

process.env.TZ = 'UTC'
process.env.NODE_ENV = 'production'
const { createElement } = await import('react')
const { renderToPipeableStream, renderToString } = await import('react-dom/server')
const { PAGES } = await import('./Rendered.js')

const TYPES = { js: 'text/javascript', css: 'text/css' }
const HEAD =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title>' +
  '<link rel="stylesheet" href="/dist/styles.css"><link rel="icon" href="data:,">'
const END = '<script type="module" src="/dist/hydrate.js"></script>'

function sendString(roots, response) {
  const html = Object.entries(roots).map(
    ([id, Root]) => `<div id="${id}">${renderToString(createElement(Root))}</div>`,
  )
  response.end(HEAD + html.join('') + END)
}

function sendStream({ chat }, response) {
  const { pipe } = renderToPipeableStream(createElement(chat), {
    bootstrapModules: ['/dist/hydrate.js'],
    onShellReady() {
      response.write(`${HEAD}<div id="chat">`)
      pipe(response)
    },
  })
}

async function answer(url, response) {
  if (url.startsWith('/dist/')) {
    const file = await readFile(`.${url}`)
    return response.setHeader('content-type', TYPES[url.split('.').at(-1)]).end(file)
  }
  const roots = PAGES[url]
  if (!roots) return response.writeHead(404).end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  return url === '/suspense' ? sendStream(roots, response) : sendString(roots, response)
}

createServer((request, response) => {
  answer(request.url, response).catch((error) => response.writeHead(500).end(String(error)))
}).listen(process.env.PORT)
