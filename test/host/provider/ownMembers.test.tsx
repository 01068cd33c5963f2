import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  ToolCallBubble,
  type ConsentDecision,
  type ToolCallRecord,
  type ToolHost,
} from '../../../src/index.ts'
import { exampleRecord, TestProvider } from '../../../src/testing/index.ts'

const ASKING = exampleRecord('awaiting_consent')
const allow = () => screen.getByRole('button', { name: 'Allow' })

describe('a host of a class', () => {
  class Runtime implements ToolHost {
    readonly #taken: ConsentDecision[] = []
    async decideConsent(_: ToolCallRecord, decision: ConsentDecision) {
      this.#taken.push(decision)
    }
    get taken() {
      return this.#taken
    }
  }

  it('is called with its own methods, on itself', async () => {
    const host = new Runtime()
    render(
      <TestProvider host={host}>
        <ToolCallBubble record={ASKING} />
      </TestProvider>,
    )
    await userEvent.click(allow())
    await waitFor(() => expect(host.taken).toMatchObject([{ kind: 'allow' }]))
  })
})
