import { useEffect, useState, type RefObject } from 'react'
import { readSource } from './readSource.ts'
import type { Source } from './openTranscript.ts'

/** What has come: a file is read when it is its turn. */
export type Incoming = () => Promise<Source>

/**
 * Files and texts that are dropped or pasted on an element, or anywhere on the page where there is none. What is pasted into a field stays the field's.
 * Says whether something is being dragged over it.
 */
export function useIncoming(box: RefObject<HTMLElement | null> | undefined, take: (incoming: readonly Incoming[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const target: EventTarget | null = box ? box.current : window
    if (!target) return undefined
    const left = new AbortController()
    const on = (type: string, listener: (event: DragEvent & ClipboardEvent) => void): void => target.addEventListener(type, listener as EventListener, { signal: left.signal })

    on('dragover', (event) => {
      if (!event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    })
    on('dragleave', (event) => {
      const inside = event.relatedTarget instanceof Node && (!box || box.current?.contains(event.relatedTarget))
      if (!inside) setOver(false)
    })
    on('drop', (event) => {
      // Also what holds nothing to read: the browser would leave the page for it.
      event.preventDefault()
      setOver(false)
      take(incomingOf(event.dataTransfer, 'Dropped text'))
    })
    on('paste', (event) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      const incoming = incomingOf(event.clipboardData, 'Pasted text')
      if (incoming.length > 0) event.preventDefault()
      take(incoming)
    })
    return () => left.abort()
  }, [box, take])
  return isOver
}

function incomingOf(data: DataTransfer | null, name: string): readonly Incoming[] {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return files.map((file) => () => readSource(file))
  const text = data?.getData('text/plain') ?? ''
  return text.trim() ? [() => Promise.resolve({ name, text })] : []
}
