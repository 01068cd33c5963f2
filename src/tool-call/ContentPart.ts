/**
 * One piece of what a call produced. `data` is base64. The `name` of a log is the stream it was
 * written to, that of a diff its file.
 */
export type ContentPart =
  | { kind: 'text' | 'log' | 'diff'; text: string; name?: string }
  | {
      kind: 'image' | 'audio' | 'video' | 'file'
      mimeType: string
      data?: string
      uri?: string
      name?: string
    }
  | {
      kind: 'link' | 'resource' | 'artifact'
      uri: string
      name?: string
      mimeType?: string
      text?: string
    }
