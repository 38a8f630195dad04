import { expect, test } from 'vitest'
import { findPasswordFaults } from './password.ts'

test.each([
  'Password1234',
  'senha1234567',
  '123456789012',
  'qwertyuiop12',
  'P@ssw0rd2026!',
  'aaaaaaaaaaaa',
  'ab'.repeat(30),
  'senha'.repeat(4),
  'admin-2026-!!!',
])('rejects the common password %s', password => expect(findPasswordFaults(password)).toContain('common'))

test('rejects the account name followed by a year', () => {
  expect(findPasswordFaults('marinacosta2026', 'marinacosta@lumen.example')).toEqual(['common'])
})

test.each([
  'trovão-cobre-janela',
  'k7#mPq2vXz9L',
  'quatro cavalos mansos',
  'a'.repeat(64),
  'ab'.repeat(36),
  '1'.repeat(81),
  'aB1!'.repeat(100),
  'Password'.repeat(9),
  'x'.repeat(3) + 'horse battery staple correct'.repeat(6),
])('accepts the password %s', password => expect(findPasswordFaults(password, 'marina@lumen.example')).toEqual([]))

test('counts characters of a password, not bytes', () => {
  expect(findPasswordFaults('çãéõúàêíôâü')).toEqual(['short'])
})
