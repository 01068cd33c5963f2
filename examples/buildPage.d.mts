export function buildPage(
  root: string,
): Promise<Map<string, { type: string; body: string | Uint8Array }>>
