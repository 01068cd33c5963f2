import { ConsentDialog, ToolCallBubble } from '../../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../../src/testing/index.ts'
import { allow, HELD, openRequests, Provided, render } from '../../../support/requestInBrowser.tsx'

openRequests()

it('is not rewritten by a browser that translates the page, nor are other values of calls', async () => {
  render(
    <Provided host={createTestHost()}>
      <p>Guten Tag</p>
      <ToolCallBubble record={HELD} />
      <ConsentDialog record={HELD} />
      <ToolCallBubble record={exampleRecord('succeeded')} />
    </Provided>,
  )
  await vi.waitFor(() => expect(allow().elements()).toHaveLength(2))
  const translated = [...document.querySelectorAll('main *')].flatMap((element) =>
    [...element.childNodes].flatMap((node) =>
      node instanceof Text && (element as HTMLElement).translate ? [node.data] : [],
    ),
  )
  expect(translated).toContain('Guten Tag')
  const said = Object.values({
    ...HELD.call.arguments,
    ...exampleRecord('succeeded').call.arguments,
  })
  expect(translated.filter((text) => said.some((value) => text.includes(String(value))))).toEqual(
    [],
  )
})
