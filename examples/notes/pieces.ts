/** Milliseconds between two pieces of what the agent writes; `?pause=` in the address. */
const PAUSE = Number(new URLSearchParams(location.search).get('pause') ?? 25)

export const pause = (times = 1): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE * times)
  })

/** A text as a model streams it: a few characters at a time. */
export async function* pieces(text: string): AsyncGenerator<string> {
  for (const piece of text.match(/.{1,8}/gsu) ?? []) {
    await pause()
    yield piece
  }
}
