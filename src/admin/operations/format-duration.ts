import { operations as words } from '#words/lazy-words.ts'

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** '3 min', '2 h', '4 dias': the largest unit that fits, rounded down. */
export function formatDuration(seconds: number): string {
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? (['seconds', 1] as const)
  return words.ages[unit](Math.floor(seconds / size))
}
