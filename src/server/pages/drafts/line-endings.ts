const lines = (text: string) => text.split(/(?<=\n)/)
const plain = (line: string) => line.replace(/\r\n$/, '\n')

/**
 * `edited` with the line endings of `before`: a text field of a browser knows \n alone, and a line that nobody touched is
 * to stay as it was, byte for byte. Lines at the start and the end that are equal but for their ending keep theirs; those
 * between get the one that most of `before` has.
 */
export function withLineEndings(before: string, edited: string): string {
  if (!before.includes('\r\n') || edited.includes('\r\n')) return edited
  const [old, given] = [lines(before), lines(edited)]
  const same = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && plain(a) === plain(b)
  let start = 0
  while (same(old[start], given[start])) start++
  let end = 0
  while (end < Math.min(old.length, given.length) - start && same(old.at(-1 - end), given.at(-1 - end))) end++
  const windows = old.filter(line => line.endsWith('\r\n')).length * 2 > old.length
  const middle = given.slice(start, given.length - end)
  const ended = windows ? middle.map(line => line.replace(/\n$/, '\r\n')) : middle
  return [...old.slice(0, start), ...ended, ...old.slice(old.length - end)].join('')
}
