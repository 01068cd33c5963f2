import { openPages, page, press } from './inChromium.ts'

openPages(() => 'about:blank')

/** A request whose Allow arms a moment after it is in view, and counts the presses that it takes. */
const REQUEST = `
  <main style="height: 3000px; padding-top: 780px">
    <div data-handrail="consent" data-consent="open">
      <h2>Write a note?</h2>
      <button data-arming="waiting" aria-disabled="true">Allow</button>
    </div>
  </main>
  <div style="position: fixed; inset: auto 0 0; height: 80px; background: white">a composer</div>
  <script>
    let early = 0, allowed = 0
    const button = document.querySelector('button')
    const become = (arming) => {
      button.dataset.arming = arming
      button.setAttribute('aria-disabled', String(arming !== 'armed'))
    }
    const isInView = () => {
      const { left, top, height } = button.getBoundingClientRect()
      return document.elementFromPoint(left + 2, top + height - 2) === button
    }
    const arm = () => setTimeout(() => (isInView() ? become('armed') : arm()), 50)
    arm()
  </script>`
const show = (script: string): Promise<void> =>
  page.setContent(`${REQUEST}<script>${script}</script>`)
const allow = () => page.getByRole('button', { name: 'Allow' })
const counted = () => page.evaluate<[number, number]>('[early, allowed]')

test('a button that a composer covers in part is brought into view, and pressed once', async () => {
  await show(`
    button.onclick = () => {
      allowed += 1
      button.parentElement.dataset.consent = 'sending'
    }`)
  await press(allow())
  expect(await counted()).toEqual([0, 1])
})

test('a press that came too early is made again, also where the heading changes meanwhile', async () => {
  await show(`
    button.onclick = () => {
      document.querySelector('h2').textContent = 'Write a note? You are editing it.'
      if (++early < 3) return become('arming'), arm()
      allowed += 1
      button.parentElement.dataset.consent = 'sending'
    }`)
  await press(allow())
  expect(await counted()).toEqual([3, 1])
})

test('a button that is drawn anew under the press is pressed again', async () => {
  await show(`
    button.onclick = () => {
      early += 1
      const drawn = button.cloneNode(true)
      drawn.onclick = () => {
        allowed += 1
        drawn.parentElement.dataset.consent = 'sending'
      }
      button.replaceWith(drawn)
    }`)
  await press(allow())
  expect(await counted()).toEqual([1, 1])
})

test('a request that gives way to the next one is pressed once, and the next not at all', async () => {
  await show(`
    button.onclick = () => {
      allowed += 1
      const request = button.parentElement
      const next = request.cloneNode(true)
      next.querySelector('button').onclick = () => (allowed += 1)
      request.replaceWith(next)
    }`)
  await press(allow())
  expect(await counted()).toEqual([0, 1])
})
