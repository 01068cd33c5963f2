import { inPageOrder } from '../../runtime/inPageOrder.ts'

/** One request, as far as the others of its chat need to know of it. */
export interface StandingRequest {
  element(): Element | null
  /** Nobody has answered it. */
  isWaiting: boolean
  isOpen: boolean
  /** It was closed, and stands open from now on. `isNext`: after another one was answered. */
  open(isNext: boolean): void
}

export function standingRequest(
  element: () => Element | null,
  isOpen: boolean,
  onOpen: (isNext: boolean) => void,
): StandingRequest {
  const request: StandingRequest = {
    element,
    isWaiting: true,
    isOpen,
    open(isNext) {
      request.isOpen = true
      onOpen(isNext)
    },
  }
  return request
}

/**
 * Which requests of a chat stand open. The first is open at once. What is open stays so; where no
 * open one waits any more, the next one opens.
 */
export interface OpenRequests {
  /** Returns what takes it away. */
  take(request: StandingRequest): () => void
  /** One of them was answered, or waits again. */
  change(request: StandingRequest, isWaiting: boolean): void
  /** How many wait, open or not. */
  waiting(): number
}

/** By then the one before has become its line. */
const NEXT_AFTER_MS = 300

export function createOpenRequests(): OpenRequests {
  const requests = new Set<StandingRequest>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOneOpen = () => [...requests].some(({ isOpen, isWaiting }) => isOpen && isWaiting)
  const closed = (among: Iterable<StandingRequest>) =>
    [...among].filter(({ isOpen, isWaiting }) => !isOpen && isWaiting)

  /** Those behind a request, then those before it. */
  function inOrderFrom(request: StandingRequest): readonly StandingRequest[] {
    const byElement = new Map([...requests].map((each) => [each.element(), each]))
    byElement.delete(null)
    const order = inPageOrder(byElement.keys() as Iterable<Element>)
    const at = order.indexOf(request.element()!)
    return [...order.slice(at + 1), ...order.slice(0, at + 1)].map((each) => byElement.get(each)!)
  }

  function openNext(candidates: readonly StandingRequest[]): void {
    if (isOneOpen()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (isOneOpen()) return
      const next = closed([...candidates, ...requests]).find((each) => requests.has(each))
      next?.open(true)
    }, NEXT_AFTER_MS)
  }

  return {
    take(request) {
      requests.add(request)
      if (!request.isOpen && timer === undefined && !isOneOpen()) request.open(false)
      return () => {
        const others = request.isOpen ? inOrderFrom(request) : []
        requests.delete(request)
        if (request.isOpen) openNext(others)
        if (requests.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    change(request, isWaiting) {
      request.isWaiting = isWaiting
      if (!isWaiting && request.isOpen) openNext(inOrderFrom(request))
    },
    waiting: () => [...requests].filter(({ isWaiting }) => isWaiting).length,
  }
}
