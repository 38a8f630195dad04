import type { Dice } from './dice.ts'

/** Marks text that `toJson` inserts into JSON verbatim. It is for literals that JSON.stringify cannot produce. */
export const wrapLiteral = (text: string) => `\u0001literal ${text}\u0001`

/** Serializes a value to JSON, with marked literals inserted verbatim. */
export const toJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"\\u0001literal (.*?)\\u0001"/g, (_, text: string) => JSON.parse(`"${text}"`))

const numbers = [
  ...[0, -0, -1, 1, 0.1, 1e-7, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 99_999_999, 100_000_000, 1.5],
  wrapLiteral('1e999'),
  wrapLiteral('-1e999'),
  wrapLiteral('1e-999'),
  wrapLiteral('-0'),
  wrapLiteral('9'.repeat(400)),
  wrapLiteral('123456789012345678901234567890.5'),
]
const texts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202e\u2066',
    'ﷺ'.repeat(20),
    '👩‍👩‍👧‍👦'.repeat(9),
    'İıſK',
  ],
  ...['null', 'undefined', 'NaN', 'Infinity', 'true', '[object Object]', '__proto__', 'constructor', 'toString'],
  ...["' or '1'='1", "'; drop table orders; --", '1) union select null --', '%', '_', '\\', '$1', '{{7*7}}', '#{7*7}'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</title><svg/onload=alert(1)>', 'javascript:x'],
  ...['../../../../etc/passwd', '..\\..\\win.ini', '%2e%2e%2f%2e%2e%2fetc', 'file:///etc/passwd', '/dev/null', 'C:\\'],
  ...[
    'a\r\nset-cookie: x=1',
    'a\nBcc: all@example.com',
    '=cmd|x!A1',
    '+1+1',
    '@SUM(A1)',
    '-2+3',
    ';ls',
    '$(id)',
    '`id`',
  ],
  ...['http://127.0.0.1:1/', 'http://[::1]:1/', '//evil.example', 'http://169.254.169.254/', 'data:text/html,x'],
  ...[
    '0',
    '-1',
    '1e9',
    '0x10',
    '9'.repeat(30),
    '1970-01-01',
    '9999-12-31',
    '2026-02-30',
    '0000-00-00',
    '-999999-01-01',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '(?=a+)+$', '(a+)+b'],
  ...['a'.repeat(256), 'é'.repeat(2_001), 'x'.repeat(10_000), ' \n'.repeat(500), 'a@'.repeat(200), '.'.repeat(5_000)],
]

/** Returns JSON with deeply nested brackets. */
const nestDeeply = (open: string, close: string, depth: number) => wrapLiteral(open.repeat(depth) + close.repeat(depth))

const shapes: readonly ((dice: Dice) => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => ({ ['__proto__']: { role: 'owner' } }),
  () => ({ constructor: { prototype: { role: 'owner' } } }),
  () => ({ toString: 1, valueOf: null, length: -1 }),
  () => ({ $ne: null, $gt: '' }),
  dice => Array.from({ length: dice.int(1, 300) }, () => dice.pick(texts)),
  dice => Object.fromEntries(Array.from({ length: dice.int(1, 200) }, (_, at) => [`key${at}`, at])),
  dice => nestDeeply('[', ']', dice.pick([20, 200, 4_000])),
  dice => nestDeeply('{"a":', '}', dice.pick([20, 200])).replace('}', '1}'),
]

export const pickHostileText = (dice: Dice): string => dice.pick(texts)

/** Picks a value of any type, unrelated to what the contract expects. */
export function pickHostileValue(dice: Dice): unknown {
  const kind = dice.float()
  if (kind < 0.3) return dice.pick(numbers)
  return kind < 0.75 ? dice.pick(texts) : dice.pick(shapes)(dice)
}

/** Fields that an attacker may try to set by mass assignment: by adding them to a request's body. */
export const massAssignmentFields: Readonly<Record<string, unknown>> = {
  ...{ role: 'owner', who: 'owner', isAdmin: true, memberId: 'x', aal: 'aal2', email_confirmed_at: '2026-01-01' },
  ...{ priceCents: 0, cents: 0, totalCents: 0, unitCents: 1, discountCents: 99_999, amount: 0, price: 0, quantity: -1 },
  ...{ state: 'paid', status: 'paid', paid: true, mode: 'live', currency: 'jpy', capturedCents: 0, isProduction: true },
  ...{ id: 'x', browser: 'x', browser_hash: 'x', customerId: 'cus_x', created_at: 0, version: -1, stock: 999_999 },
}
