/** One piece of what a call produced. `data` is base64. */
export type ContentPart =
  | { kind: 'text' | 'log' | 'diff'; text: string }
  | { kind: 'image' | 'audio' | 'video' | 'file'; mimeType: string; data?: string; uri?: string; name?: string }
  | { kind: 'link' | 'resource' | 'artifact'; uri: string; name?: string; mimeType?: string; text?: string }
