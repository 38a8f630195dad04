import { expect, it } from 'vitest'
import { emptyForm, getChanges, validateName } from './campaign-form.ts'

it('returns only the changed fields of a campaign', () => {
  const base = { name: 'Verão', description: 'Luz', productIds: ['a', 'b'] }
  expect(getChanges(base, { ...base, name: 'Verão ', productIds: ['b', 'a'] })).toEqual({})
  expect(getChanges(base, { ...base, name: 'Inverno', description: '' })).toEqual({ name: 'Inverno', description: '' })
  expect(getChanges(base, { ...base, productIds: ['b'] })).toEqual({ productIds: ['b'] })
})

it('rejects an empty campaign name and a name without letters or digits', () => {
  expect(validateName(emptyForm.name)).toBe('Por favor, insira um nome para a campanha')
  expect(validateName(' !? ')).toBe('O nome precisa de pelo menos uma letra ou um número.')
  expect(validateName('Verão!')).toBeNull()
})
