import { operations as words } from '#i18n/lazy-words.ts'

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** Formats seconds in the largest unit that fits, rounded down: '3 min', '2 h', '4 dias'. */
export function formatDuration(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['seconds', 1] as const)
  return words.ages[unit](Math.floor(seconds / size))
}
