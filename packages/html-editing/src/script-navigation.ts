import type { Splice } from './splice.ts'

const windows = '(?:window|self|globalThis|frames|document|top|parent)'
const owner = String.raw`(?:${windows}\s*\.\s*)`
/** Matches `window['location']`. */
const byText = String.raw`${owner}{0,2}${windows}\s*\[\s*['"]location['"]\s*\]`
/**
 * Matches `location.href =`, `w.location.assign(`, `window['location']['href'] =`. For an object of the page, such as
 * `router.location.href =`, the inserted wrapper returns the object unchanged when the script runs.
 */
const throughMember = new RegExp(
  String.raw`(?<![\w$.])((?:[\w$]+\s*\.\s*){0,4}location|${byText})\s*(?:(?:\.\s*href|\[\s*['"]href['"]\s*\])\s*=(?![=>])|\.\s*(?:assign|replace)\s*\()`,
  'g',
)
const qualified = new RegExp(String.raw`(?<![\w$.])(${owner}{1,3}location|${byText})\s*=(?![=>])`, 'g')
const bare = /(?<![\w$.])(location)\s*=(?![=>]|\s*(?:no|yes|[01])\b)/g
/** Matches `const here = window.location;` and `$(location).attr(`: an alias with which the script navigates later. */
const alias = new RegExp(
  String.raw`(?:(?<![=!<>])=|(?<![\w$.])(?:\$|jQuery)\()\s*(${owner}{0,3}location|${byText})(?=[ \t]*(?:[;,)}]|$|\n(?!\s*[.[(])))`,
  'g',
)
/**
 * Matches the code before a statement or an expression. Elsewhere, `location =` is not an assignment: it also occurs in
 * quoted texts, such as a list of window features ('toolbar=no,location=no').
 */
const statementStart = /(?:^|\n\s*|[;{}()>,:!]\s*|(?<![=!<>])=\s*|\b(?:else|return|do|void)\s+)$/
const lookBehindLength = 40
/** Matches a declaration of a variable or field with the name `location`. */
const locationDeclaration =
  /\b(?:var|let|const)\s[^;\n]{0,200}?\blocation\s*[=,;\n]|[{(,]\s*location\s*[,})]|\bclass\b[\w$ ]{0,100}\{/

/**
 * Finds where a script changes the URL of its window. A page cannot replace `location`, so each such expression is
 * wrapped in a call to the script that runs first in the document: `vitrineLocation(location).href = …` opens the URL
 * in the top window. Text is only inserted, and never where it would require a semicolon on the previous line.
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
  const beginsStatement = ({ index }: RegExpExecArray) =>
    statementStart.test(code.slice(Math.max(0, index - lookBehindLength), index))
  return [
    ...wrap(code.matchAll(throughMember), ')'),
    ...wrap(code.matchAll(alias), ')'),
    ...wrap(code.matchAll(qualified), ').href'),
    ...(locationDeclaration.test(code) ? [] : wrap(Array.from(code.matchAll(bare)).filter(beginsStatement), ').href')),
  ]
}
