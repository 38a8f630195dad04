import { expect, it } from 'vitest'
import { changesOf, emptyForm, nameProblem } from './campaign-form.ts'

it('sends what was changed and nothing else', () => {
  const base = { name: 'Verão', description: 'Luz', productIds: ['a', 'b'] }
  expect(changesOf(base, { ...base, name: 'Verão ', productIds: ['b', 'a'] })).toEqual({})
  expect(changesOf(base, { ...base, name: 'Inverno', description: '' })).toEqual({ name: 'Inverno', description: '' })
  expect(changesOf(base, { ...base, productIds: ['b'] })).toEqual({ productIds: ['b'] })
})

it('asks for a name that leaves something for the address', () => {
  expect(nameProblem(emptyForm.name)).toBe('Por favor, insira um nome para a campanha')
  expect(nameProblem(' !? ')).toBe('O nome precisa de pelo menos uma letra ou um número.')
  expect(nameProblem('Verão!')).toBeNull()
})
