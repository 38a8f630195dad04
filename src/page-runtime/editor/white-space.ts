const splitWords = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? []
const isSpace = (piece: string | undefined) => piece !== undefined && /^\s/.test(piece)
const isSameWord = (one: string | undefined, other: string | undefined) =>
  one === other || (isSpace(one) && isSpace(other))

/**
 * Returns the edited text with the original white space wherever nothing was edited. Browsers rewrite line breaks and
 * indentation around the caret and insert no-break spaces.
 */
export function restoreWhiteSpace(before: string, typed: string): string {
  const target = before.includes('\u00a0') ? typed : typed.replaceAll('\u00a0', ' ')
  const [beforeWords, typedWords] = [splitWords(before), splitWords(target)]
  if (isSpace(beforeWords[0]) && !isSpace(typedWords[0])) typedWords.unshift(beforeWords[0] ?? '')
  if (isSpace(beforeWords.at(-1)) && !isSpace(typedWords.at(-1))) typedWords.push(beforeWords.at(-1) ?? '')
  const maxSame = Math.min(beforeWords.length, typedWords.length)
  let sameAtStart = 0
  while (sameAtStart < maxSame && isSameWord(beforeWords[sameAtStart], typedWords[sameAtStart])) sameAtStart++
  let sameAtEnd = 0
  while (sameAtEnd < maxSame - sameAtStart && isSameWord(beforeWords.at(-1 - sameAtEnd), typedWords.at(-1 - sameAtEnd)))
    sameAtEnd++
  const middle = typedWords
    .slice(sameAtStart, typedWords.length - sameAtEnd)
    .map(piece => (/^[\n\r\t ]+$/.test(piece) ? ' ' : piece))
  return [...beforeWords.slice(0, sameAtStart), ...middle, ...beforeWords.slice(beforeWords.length - sameAtEnd)].join(
    '',
  )
}
