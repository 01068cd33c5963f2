import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'

/** Makes the way to one run of the MCP server. */
export type ConnectTransport = (sandbox: string) => Transport

/** Owns the filesystem MCP server of one sandbox: starts it when first needed, again after it died, and ends it on close. */
export class FilesystemServer {
  readonly #sandbox: string
  readonly #connectTransport: ConnectTransport
  #client: Promise<Client> | undefined
  #isClosed = false

  constructor(sandbox: string, connectTransport: ConnectTransport = startFilesystemServer) {
    this.#sandbox = sandbox
    this.#connectTransport = connectTransport
  }

  /** The connected client; a new one if the last connection ended or failed. */
  client(): Promise<Client> {
    if (this.#isClosed) return Promise.reject(new Error('The filesystem server is closed.'))
    this.#client ??= this.#connect()
    return this.#client
  }

  /** The server's tools/list, asked anew so that it is what the server offers now. */
  async tools(): Promise<Tool[]> {
    return (await (await this.client()).listTools()).tools
  }

  /** Ends the server's process. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.close()
  }

  async #connect(): Promise<Client> {
    const forget = (): void => { this.#client = undefined }
    const client = Object.assign(new Client({ name: 'handrail-example-chat', version: '0.0.0' }), { onclose: forget })
    try {
      await client.connect(this.#connectTransport(this.#sandbox))
      return client
    } catch (error) {
      forget()
      throw error
    }
  }
}

/** Runs the published server on a folder; its relative paths start there. */
export function startFilesystemServer(sandbox: string): StdioClientTransport {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-filesystem/package.json')
  return new StdioClientTransport({ command: process.execPath, args: [join(dirname(manifest), 'dist', 'index.js'), sandbox], cwd: sandbox, stderr: 'ignore' })
}
