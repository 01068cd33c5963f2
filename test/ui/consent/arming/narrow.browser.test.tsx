import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleRecord } from '../../../../src/testing/index.ts'
import { advance } from '../../../support/page/clock.ts'
import {
  allow,
  armed,
  arming,
  openRequests,
  show,
  shown,
} from '../../../support/requestInBrowser.tsx'

openRequests()
afterEach(async () => {
  document.body.style.zoom = ''
  document.documentElement.style.fontSize = ''
  await page.viewport(800, 600)
})

const EDIT = exampleRecord('awaiting_consent', {
  call: {
    id: 'call-1',
    name: 'edit_file',
    arguments: { path: 'notes/plan.md', old_string: 'Tuesday', new_string: 'Wednesday' },
  },
})
const size = () => {
  const { width, height } = allow().element().getBoundingClientRect()
  return [width, height].map(Math.round)
}

it.each([
  [240, '1.5', ''],
  [160, '1', ''],
  [200, '1.25', ''],
  [240, '1', '62.5%'],
])(
  'Allow keeps its size while it arms, and arms: %s pixels wide, at a zoom of %s, in a root font of “%s”',
  async (width, zoom, font) => {
    await page.viewport(width, 640)
    document.body.style.zoom = zoom
    document.documentElement.style.fontSize = font
    show(EDIT)
    await shown()
    allow().element().scrollIntoView({ block: 'nearest' })
    const before = size()
    await arming()
    expect(size()).toEqual(before)
    await advance(300)
    expect(size()).toEqual(before)
    await armed()
    expect(size()).toEqual(before)
  },
)
