import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createTestToasts = () => {
  const toasts = createToasts()
  return {
    ...toasts,
    addToast: (title: string, options = {}) => toasts.add(false, title, options),
    titles: () => toasts.current().flatMap(toast => (toast.isLeaving ? [] : [toast.title])),
  }
}

it('shows a toast for four seconds', () => {
  const { addToast, titles } = createTestToasts()
  addToast('Salvo')
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('shows at most three toasts and drops the oldest', () => {
  const { addToast, titles, current } = createTestToasts()
  for (const title of ['1', '2', '3', '4']) addToast(title)
  expect(titles()).toEqual(['2', '3', '4'])
  expect(current()).toHaveLength(3)
})

it('drops other toasts before a toast that needs attention, which stays until it is closed', () => {
  const { addToast, titles } = createTestToasts()
  addToast('Falhou', { stay: true })
  for (const title of ['1', '2', '3']) addToast(title)
  expect(titles()).toEqual(['Falhou', '2', '3'])
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Falhou'])
})

it('pauses all toasts while a pointer or the focus is on a toast, then continues with the remaining time', () => {
  const { addToast, titles, pause, resume } = createTestToasts()
  addToast('Salvo')
  vi.advanceTimersByTime(3_000)
  pause('pointer')
  pause('focus')
  vi.advanceTimersByTime(60_000)
  resume('pointer')
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['Salvo'])
  resume('focus')
  vi.advanceTimersByTime(999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('shows a toast that was added during a pause for its full duration after the pause', () => {
  const { addToast, titles, pause, resume } = createTestToasts()
  pause('hidden')
  addToast('Salvo')
  vi.advanceTimersByTime(60_000)
  resume('hidden')
  vi.advanceTimersByTime(3_999)
  expect(titles()).toEqual(['Salvo'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('shows a toast with an undo action for ten seconds', () => {
  const { addToast, titles } = createTestToasts()
  addToast('Excluído', { action: { label: 'Desfazer', onClick: () => {} } })
  vi.advanceTimersByTime(9_999)
  expect(titles()).toEqual(['Excluído'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('replaces an earlier toast with the same id', () => {
  const { addToast, titles } = createTestToasts()
  addToast('Link copiado', { id: 'copied' })
  addToast('Outro')
  addToast('Link copiado de novo', { id: 'copied' })
  expect(titles()).toEqual(['Outro', 'Link copiado de novo'])
})

it('removes a toast after it has faded out', () => {
  const { addToast, current, dismiss } = createTestToasts()
  addToast('Salvo')
  dismiss(current()[0]?.key ?? 0)
  expect(current().map(toast => toast.isLeaving)).toEqual([true])
  vi.advanceTimersByTime(180)
  expect(current()).toEqual([])
})
