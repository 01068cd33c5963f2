import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContentParts } from '../../../src/ui/content/ContentParts.tsx'

const log = (text: string) => <ContentParts parts={[{ kind: 'log', text }]} />
const screenOf = (container: Element) => container.querySelector<HTMLElement>('.handrail-terminal')!

describe('the output of a command', () => {
  it('has its colours and marks, and the line that was written last', () => {
    const { container } = render(log('10 %\r\x1b[K\x1b[1;32m✓\x1b[0m done\n'))
    expect(screenOf(container)).toHaveTextContent('✓ done')
    expect(screen.getByText('✓')).toHaveAttribute('data-colour', 'green')
    expect(screen.getByText('✓')).toHaveAttribute('data-marks', 'bold')
  })

  it('without codes is text', () => {
    const { container } = render(log('a\nb\n'))
    expect(screenOf(container)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show control codes' })).toBeNull()
  })

  it('shows its codes if a person asks', async () => {
    const { container } = render(log('\x1b[2Jwiped\x1b[31m!\x1b[0m'))
    expect(screenOf(container)).not.toHaveTextContent('ESC')
    await userEvent.click(screen.getByRole('button', { name: 'Show control codes' }))
    expect(container).toHaveTextContent('ESC[2J')
    expect(screenOf(container)).toBeNull()
  })

  it('keeps its start and its end, and shows more', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `\x1b[2mline ${at}\x1b[0m`).join('\n')
    render(log(lines))
    expect(screen.getByText('line 9')).toBeInTheDocument()
    expect(screen.queryByText('line 10')).toBeNull()
    expect(screen.getByText('line 99')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show 60 more' }))
    expect(screen.getByText('line 50')).toBeInTheDocument()
  })

  it('leads to a web address by a click alone, and to nothing else', () => {
    const link = (href: string) => `\x1b]8;;${href}\x07here\x1b]8;;\x07 `
    render(log(link('https://example.com/log') + link('javascript:alert(1)')))
    expect(screen.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      'https://example.com/log',
    ])
  })

  it('masks a secret, also one that is coloured', () => {
    const { container } = render(
      log('\x1b[31mkey \x1b[32msk-ant-api03-abcdefghijklmnop1234\x1b[0m'),
    )
    expect(container.textContent).not.toContain('abcdefghijklmnop')
  })

  it('still shows characters that hide', () => {
    const { container } = render(log('\x1b[31mrm\u202E -rf\x1b[0m'))
    expect(container).toHaveTextContent('U+202E')
  })

  it('draws only what is new when more is written', () => {
    const { container, rerender } = render(log('\x1b[31ma\x1b[0m\nb'))
    const first = screenOf(container).querySelector('div')
    rerender(log('\x1b[31ma\x1b[0m\nb\nc'))
    expect(screenOf(container)).toHaveTextContent('a b c')
    expect(screenOf(container).querySelector('div')).toBe(first)
  })
})
