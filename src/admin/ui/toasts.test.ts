import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const make = () => {
  const toasts = createToasts()
  return {
    ...toasts,
    tell: (title: string, more = {}) => toasts.add(false, title, more),
    titles: () => toasts.current().flatMap(toast => (toast.leaving ? [] : [toast.title])),
  }
}

it('stay for four seconds', () => {
  const { tell, titles } = make()
  tell('Salvo')
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('are three at most: the oldest goes for the fourth', () => {
  const { tell, titles, current } = make()
  for (const title of ['1', '2', '3', '4']) tell(title)
  expect(titles()).toEqual(['2', '3', '4'])
  expect(current()).toHaveLength(3)
})

it('keep what needs an act before what is only told', () => {
  const { tell, titles } = make()
  tell('Falhou', { stay: true })
  for (const title of ['1', '2', '3']) tell(title)
  expect(titles()).toEqual(['Falhou', '2', '3'])
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Falhou'])
})

it('wait while a pointer or the focus is at one, and go on with what was left', () => {
  const { tell, titles, hold, release } = make()
  tell('Salvo')
  vi.advanceTimersByTime(3_000)
  hold('pointer')
  hold('focus')
  vi.advanceTimersByTime(60_000)
  release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Salvo'])
  release('focus')
  vi.advanceTimersByTime(999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('told while the others wait, wait too, and then have their whole time', () => {
  const { tell, titles, hold, release } = make()
  hold('hidden')
  tell('Salvo')
  vi.advanceTimersByTime(60_000)
  release('hidden')
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('that can be taken back stay for ten seconds', () => {
  const { tell, titles } = make()
  tell('Excluído', { action: { label: 'Desfazer', onClick: () => {} } })
  vi.advanceTimersByTime(9_999)
  expect(titles()).toEqual(['Excluído'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('of one name take the place of the earlier', () => {
  const { tell, titles } = make()
  tell('Link copiado', { id: 'copied' })
  tell('Outro')
  tell('Link copiado de novo', { id: 'copied' })
  expect(titles()).toEqual(['Outro', 'Link copiado de novo'])
})

it('are gone once they have faded', () => {
  const { tell, current, dismiss } = make()
  tell('Salvo')
  dismiss(current()[0]?.key ?? 0)
  expect(current().map(toast => toast.leaving)).toEqual([true])
  vi.advanceTimersByTime(180)
  expect(current()).toEqual([])
})
