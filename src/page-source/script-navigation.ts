import type { Splice } from './splice.ts'

const windows = '(?:window|self|globalThis|frames|document|top|parent)'
const owner = String.raw`(?:${windows}\s*\.\s*)`
/** `window['location']` */
const byText = String.raw`${owner}{0,2}${windows}\s*\[\s*['"]location['"]\s*\]`
/**
 * `location.href =`, `w.location.assign(`, `window['location']['href'] =`. One that is a page's own object, such as
 * `router.location.href =`, comes back unchanged when the script runs.
 */
const throughMember = new RegExp(
  String.raw`(?<![\w$.])((?:[\w$]+\s*\.\s*){0,4}location|${byText})\s*(?:(?:\.\s*href|\[\s*['"]href['"]\s*\])\s*=(?![=>])|\.\s*(?:assign|replace)\s*\()`,
  'g',
)
const qualified = new RegExp(String.raw`(?<![\w$.])(${owner}{1,3}location|${byText})\s*=(?![=>])`, 'g')
const bare = /(?<![\w$.])(location)\s*=(?![=>]|\s*(?:no|yes|[01])\b)/g
/** `const here = window.location;` and `$(location).attr(`: another name, by which the address is set later. */
const alias = new RegExp(
  String.raw`(?:(?<![=!<>])=|(?<![\w$.])(?:\$|jQuery)\()\s*(${owner}{0,3}location|${byText})(?=[ \t]*(?:[;,)}]|$|\n(?!\s*[.[(])))`,
  'g',
)
/** What a statement or an expression begins behind: `location = ` also stands in texts and in lists of a window's features. */
const statementStart = /(?:^|\n\s*|[;{}()>,:!]\s*|(?<![=!<>])=\s*|\b(?:else|return|do|void)\s+)$/
const lookBehindLength = 40
/** The script has a variable or a field of that name. */
const locationDeclaration =
  /\b(?:var|let|const)\s[^;\n]{0,200}?\blocation\s*[=,;\n]|[{(,]\s*location\s*[,})]|\bclass\b[\w$ ]{0,100}\{/

/**
 * Where a script sets the address of its window. A page cannot put anything in the place of `location`, so each of these is
 * handed to the script that runs first in the document: `vitrineLocation(location).href = …` opens it in the top window.
 * Only insertions, and none before which a line would need a semicolon.
 */
export function buildNavigationInsertions(source: string, start = 0, end = source.length): Splice[] {
  const code = source.slice(start, end)
  if (!code.includes('location')) return []
  const wrap = (all: Iterable<RegExpExecArray>, after: string): Splice[] =>
    Array.from(all).flatMap(({ index, 0: match, 1: reference = '' }) => {
      const from = start + index + match.indexOf(reference)
      const to = from + reference.length
      return [
        { start: from, end: from, text: 'vitrineLocation(' },
        { start: to, end: to, text: after },
      ]
    })
  const begins = ({ index }: RegExpExecArray) =>
    statementStart.test(code.slice(Math.max(0, index - lookBehindLength), index))
  return [
    ...wrap(code.matchAll(throughMember), ')'),
    ...wrap(code.matchAll(alias), ')'),
    ...wrap(code.matchAll(qualified), ').href'),
    ...(locationDeclaration.test(code) ? [] : wrap(Array.from(code.matchAll(bare)).filter(begins), ').href')),
  ]
}
