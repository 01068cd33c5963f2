import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DiffPreview, DiffPreviewFile } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const write = (id: string) => ({
  id,
  name: 'edit_file',
  arguments: { path: 'a.txt', old_string: 'one\n', new_string: 'two\n' },
})

describe('a write that is seen', () => {
  it('fetches what compares it, so that its lines are there as soon as a view of them is', async () => {
    const host = createTestHost()
    const running = exampleRecord('running', { call: write('call-1') })
    const { rerender } = render(
      <TestProvider host={host} records={[running]}>
        <p>Nothing is open yet.</p>
      </TestProvider>,
    )
    await vi.dynamicImportSettled()
    const asking = exampleRecord('awaiting_consent', { call: write('call-1') })
    rerender(
      <TestProvider host={host} records={[asking]}>
        <DiffPreview record={asking}>
          <DiffPreviewFile file={0} />
        </DiffPreview>
      </TestProvider>,
    )
    expect(screen.getByRole('table')).toHaveTextContent('two')
  })
})
