import { expect, test } from 'vitest'
import { parseDevice } from './device.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0.0.0`, 'Edge', 'Windows', false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 'Safari', 'Mac', false],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/130.0 Mobile Safari/604.1`,
    'Chrome',
    'iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${chrome} Mobile Safari/537.36 SamsungBrowser/27.0`,
    'Samsung Internet',
    'Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${chrome} Safari/537.36 OPR/110.0`, 'Opera', 'ChromeOS', false],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0 Safari/537.36`, 'Chrome', 'Linux', false],
  ['curl/8.10.1', 'curl', null, false],
])('parses the browser and the operating system from the user agent %s', (userAgent, browser, system, isPhone) =>
  expect(parseDevice(userAgent)).toEqual({ browser, system, isPhone }),
)

test('parses no device from an empty user agent', () =>
  expect([parseDevice(null), parseDevice(' ')]).toEqual([null, null]))
