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

it('shows a toast for four seconds', () => {
  const { tell, titles } = make()
  tell('Salvo')
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('shows at most three toasts and drops the oldest', () => {
  const { tell, titles, current } = make()
  for (const title of ['1', '2', '3', '4']) tell(title)
  expect(titles()).toEqual(['2', '3', '4'])
  expect(current()).toHaveLength(3)
})

it('drops other toasts before those that need attention', () => {
  const { tell, titles } = make()
  tell('Falhou', { stay: true })
  for (const title of ['1', '2', '3']) tell(title)
  expect(titles()).toEqual(['Falhou', '2', '3'])
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Falhou'])
})

it('pauses while a pointer or the focus is on a toast, then continues with the remaining time', () => {
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

it('gives a toast added during a pause its whole time afterwards', () => {
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

it('shows a toast with an undo action for ten seconds', () => {
  const { tell, titles } = make()
  tell('Excluído', { action: { label: 'Desfazer', onClick: () => {} } })
  vi.advanceTimersByTime(9_999)
  expect(titles()).toEqual(['Excluído'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('replaces an earlier toast with the same id', () => {
  const { tell, titles } = make()
  tell('Link copiado', { id: 'copied' })
  tell('Outro')
  tell('Link copiado de novo', { id: 'copied' })
  expect(titles()).toEqual(['Outro', 'Link copiado de novo'])
})

it('removes a toast after it has faded out', () => {
  const { tell, current, dismiss } = make()
  tell('Salvo')
  dismiss(current()[0]?.key ?? 0)
  expect(current().map(toast => toast.leaving)).toEqual([true])
  vi.advanceTimersByTime(180)
  expect(current()).toEqual([])
})
