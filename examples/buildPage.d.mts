import type { Plugin } from 'vite'

export function buildPage(
  root: string,
  plugins?: Plugin[],
): Promise<Map<string, { type: string; body: string | Uint8Array }>>
