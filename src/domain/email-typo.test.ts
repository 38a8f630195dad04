import { expect, it } from 'vitest'
import { suggestEmail } from './email-typo.ts'

it.each([
  ['marina@gmial.com', 'marina@gmail.com'],
  ['marina@gmail.con', 'marina@gmail.com'],
  ['marina@gmail.co', 'marina@gmail.com'],
  ['Marina@HOTMAL.com', 'Marina@hotmail.com'],
  ['marina@outlok.com', 'marina@outlook.com'],
  ['marina@yahooo.com.br', 'marina@yahoo.com.br'],
])('suggests a correction of the e-mail address %s: %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

it.each([
  'marina@gmail.com',
  'marina@mail.com',
  'marina@ymail.com',
  'marina@example.com',
  'marina@',
  '@gmial.com',
  'marina',
])('suggests no correction for %s', typed => expect(suggestEmail(typed)).toBeNull())
