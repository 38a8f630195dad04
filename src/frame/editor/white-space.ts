const splitWords = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []
const isSpace = (piece: string | undefined) => piece !== undefined && /^\s/.test(piece)
const isSameWord = (one: string | undefined, other: string | undefined) =>
  one === other || (isSpace(one) && isSpace(other))

/**
 * Returns the typed text with the original white space wherever it was not edited, because browsers rewrite line breaks
 * and indentation around the caret and insert no-break spaces.
 */
export function restoreWhiteSpace(before: string, typed: string): string {
  const wanted = before.includes('\u00a0') ? typed : typed.replaceAll('\u00a0', ' ')
  const [old, fresh] = [splitWords(before), splitWords(wanted)]
  if (isSpace(old[0]) && !isSpace(fresh[0])) fresh.unshift(old[0] ?? '')
  if (isSpace(old.at(-1)) && !isSpace(fresh.at(-1))) fresh.push(old.at(-1) ?? '')
  const most = Math.min(old.length, fresh.length)
  let head = 0
  while (head < most && isSameWord(old[head], fresh[head])) head++
  let tail = 0
  while (tail < most - head && isSameWord(old.at(-1 - tail), fresh.at(-1 - tail))) tail++
  const middle = fresh.slice(head, fresh.length - tail).map(piece => (/^[\n\r\t ]+$/.test(piece) ? ' ' : piece))
  return [...old.slice(0, head), ...middle, ...old.slice(old.length - tail)].join('')
}
