import { useEffect, useState, type RefObject } from 'react'
import { readSource } from './readSource.ts'
import type { Source } from './openTranscript.ts'

/** What has come: a file is read when it is its turn. */
export type Incoming = () => Promise<Source>

/**
 * Files and texts that are dropped or pasted on an element, or anywhere on the page where there is
 * none. What is pasted into a field stays the field's. Says whether something is being dragged over
 * it.
 */
export function useIncoming(
  box: RefObject<HTMLElement | null> | undefined,
  take: (incoming: readonly Incoming[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const target: EventTarget | null = box ? box.current : window
    if (!target) return undefined
    const left = new AbortController()
    const on = (type: string, listener: (event: DragEvent & ClipboardEvent) => void): void =>
      target.addEventListener(type, listener as EventListener, { signal: left.signal })

    on('dragover', (event) => {
      const isTaken = event.dataTransfer !== null && !isForField(event, event.dataTransfer)
      setOver(isTaken)
      if (!isTaken) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    })
    on('dragleave', (event) => {
      const inside =
        event.relatedTarget instanceof Node && (!box || box.current?.contains(event.relatedTarget))
      if (!inside) setOver(false)
    })
    on('drop', (event) => {
      if (isForField(event, event.dataTransfer)) return
      // Also what holds nothing to read: the browser would leave the page for it.
      event.preventDefault()
      setOver(false)
      take(incomingOf(event.dataTransfer, 'Dropped text'))
    })
    on('paste', (event) => {
      if (isForField(event, event.clipboardData)) return
      const incoming = incomingOf(event.clipboardData, 'Pasted text')
      if (incoming.length > 0) event.preventDefault()
      take(incoming)
    })
    return () => left.abort()
  }, [box, take])
  return isOver
}

/** Text that comes into a field is the field's; a file is never. */
const isForField = ({ target }: Event, data: DataTransfer | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea') !== null &&
  !data?.types?.includes('Files')

function incomingOf(data: DataTransfer | null, name: string): readonly Incoming[] {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return files.map((file) => () => readSource(file))
  const text = data?.getData('text/plain') ?? ''
  return text.trim() ? [() => Promise.resolve({ name, text })] : []
}
