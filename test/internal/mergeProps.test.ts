import { mergeProps } from '../../src/internal/mergeProps.ts'

type Handler = (event?: { defaultPrevented: boolean }) => void
const call = (handler: unknown, event?: { defaultPrevented: boolean }) =>
  (handler as Handler)(event)

describe('mergeProps', () => {
  it('joins class names', () => {
    expect(mergeProps({ className: 'handrail-line' }, { className: 'mine' })).toEqual({
      className: 'handrail-line mine',
    })
    expect(mergeProps({ className: 'handrail-line' }, { className: undefined })).toEqual({
      className: 'handrail-line',
    })
    expect(mergeProps({}, { className: 'mine' })).toEqual({ className: 'mine' })
  })

  it('merges styles, and the caller’s win', () => {
    expect(
      mergeProps({ style: { color: 'red', width: 1 } }, { style: { color: 'blue', height: 2 } }),
    ).toEqual({ style: { color: 'blue', width: 1, height: 2 } })
    expect(mergeProps({ style: { width: 1 } }, { style: undefined })).toEqual({
      style: { width: 1 },
    })
    expect(mergeProps({}, { style: { width: 1 } })).toEqual({ style: { width: 1 } })
  })

  it('calls both handlers with all arguments, the caller’s first', () => {
    const calls: unknown[] = []
    const { onClick } = mergeProps(
      { onClick: (...given: unknown[]) => calls.push(['own', ...given]) },
      { onClick: (...given: unknown[]) => calls.push(['given', ...given]) },
    )
    ;(onClick as (...given: unknown[]) => void)('event', 2)
    expect(calls).toEqual([
      ['given', 'event', 2],
      ['own', 'event', 2],
    ])
  })

  it('a caller that prevents the default stops the part’s own action', () => {
    const own = vi.fn()
    const { onClick } = mergeProps(
      { onClick: own },
      {
        onClick: (event: { defaultPrevented: boolean }) => {
          event.defaultPrevented = true
        },
      },
    )
    call(onClick, { defaultPrevented: false })
    expect(own).not.toHaveBeenCalled()
  })

  it('keeps a single handler unchanged', () => {
    const handler = () => {}
    expect(mergeProps({ onClick: handler }, {}).onClick).toBe(handler)
    expect(mergeProps({ onClick: handler }, { onClick: undefined }).onClick).toBe(handler)
    expect(mergeProps({}, { onClick: handler }).onClick).toBe(handler)
  })

  it('takes everything else from the caller; undefined removes nothing, null does', () => {
    expect(
      mergeProps(
        { id: 'own', title: 'own', role: 'group' },
        { id: 'mine', title: undefined, role: null },
      ),
    ).toEqual({ id: 'mine', title: 'own', role: null })
  })

  it('treats only names such as onClick as handlers', () => {
    const [own, given] = [() => 'own', () => 'given']
    expect(mergeProps({ once: own, render: own }, { once: given, render: given })).toEqual({
      once: given,
      render: given,
    })
  })

  it('changes neither of its inputs', () => {
    const own = Object.freeze({ className: 'a', style: Object.freeze({ width: 1 }) })
    const given = Object.freeze({ className: 'b', style: Object.freeze({ height: 1 }) })
    expect(mergeProps(own, given)).toEqual({ className: 'a b', style: { width: 1, height: 1 } })
  })
})
