import type { Region } from './countries.ts'

/** Reads one region a line, 'CA California: Los Angeles, San Diego': code, name, sample cities. */
export const regionsFrom = (lines: string): readonly Region[] =>
  lines.split('\n').map(line => {
    const [head = '', cities = ''] = line.split(': ')
    const space = head.indexOf(' ')
    return { code: head.slice(0, space), name: head.slice(space + 1), cities: cities.split(', ') }
  })
