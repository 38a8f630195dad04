import { expect, it } from 'vitest'
import { formatDateTime, isTimeZone } from './time-zone.ts'

it('recognizes IANA time zone names', () => {
  expect(
    ['America/Sao_Paulo', 'UTC', 'Asia/Kolkata', 'America/Argentina/Ushuaia', 'Etc/GMT+3'].map(isTimeZone),
  ).toEqual([true, true, true, true, true])
  expect(['', 'Mars/Phobos', '+03:00', 'america/sao_paulo ', 'Brasília'].map(isTimeZone)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

it('formats a time in the shop’s time zone and names the zone', () => {
  const at = new Date('2026-11-21T01:14:00Z')
  expect(formatDateTime('America/Sao_Paulo', 'en', at).replace('\u202f', ' ')).toBe('Nov 20, 2026, 10:14 PM GMT-3')
  expect(formatDateTime('America/Sao_Paulo', 'pt-BR', at)).toBe('20 de nov. de 2026, 22:14 BRT')
  expect(formatDateTime('Mars/Phobos', 'en', at)).toContain('UTC')
})
