import { shareWork } from '../../src/internal/work/shareWork.ts'

describe('work that is shared', () => {
  it('is done once, however many ask for it, some of them in steps', () => {
    let begun = 0
    const work = shareWork(function* () {
      begun += 1
      yield
      return 'digest'
    })
    const [one, other] = [work.steps(), work.steps()]
    expect(one.next()).toEqual({ value: undefined, done: false })
    expect(other.next()).toEqual({ value: 'digest', done: true })
    expect(one.next()).toEqual({ value: 'digest', done: true })
    expect(begun).toBe(1)
  })

  it('begins anew for whoever asks next, where it threw', () => {
    let begun = 0
    const work = shareWork(function* () {
      begun += 1
      yield
      if (begun === 1) throw new RangeError('too much at once')
      return 'digest'
    })
    const first = work.steps()
    first.next()
    expect(() => first.next()).toThrow('too much at once')
    expect(work.isDone()).toBe(false)
    expect([...work.steps()]).toHaveLength(1)
    expect(work.steps().next()).toEqual({ value: 'digest', done: true })
  })
})
