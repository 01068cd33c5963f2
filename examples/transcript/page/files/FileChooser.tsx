import { useId, useRef, type ReactNode } from 'react'

/** A button that opens the file dialog. */
export function FileChooser({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button type="button" onClick={() => input.current?.click()}>
        Open files…
      </button>
    </>
  )
}
