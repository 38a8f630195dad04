import { cpus } from 'node:os'
import { applyEdit } from '@vitrine/html-editing/apply-edit.ts'
import { indexPage, type Page } from '@vitrine/html-editing/page-index.ts'
import { buildPageMarks } from '@vitrine/html-editing/page-marks.ts'
import { applySplices } from '@vitrine/html-editing/splice.ts'
import { isText } from '@vitrine/html-editing/tree.ts'
import { parse } from 'parse5'
import { buildLongTemplate } from './long-page.ts'

const goalMs = 20
const rounds = 60
const roundToTenth = (value: number) => String(Math.round(value * 10) / 10)
const printRow = (what: string, measured: string, goal = '') =>
  console.log(`  ${what.padEnd(44)} ${measured.padStart(10)}   ${goal}`)

/** Returns the best, the median and the 95th percentile in ms, after the same number of warm-up runs. */
function measureTimes(run: () => unknown): { best: number; median: number; slow: number } {
  for (let index = 0; index < rounds; index++) run()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).sort((a, b) => a - b)
  return { best: times[0] ?? 0, median: times[rounds / 2] ?? 0, slow: times[Math.floor(rounds * 0.95)] ?? 0 }
}

function getLastText(page: Page): { id: string; text: string } {
  for (const [id, element] of [...page.elements].reverse()) {
    const [child] = element.childNodes
    if (element.tagName === 'p' && isText(child) && element.childNodes.length === 1) return { id, text: child.value }
  }
  throw new Error('the page has no paragraph')
}

const source = buildLongTemplate()
const page = indexPage(source)
const { id, text } = getLastText(page)
const edit = () => {
  const result = applyEdit(page, { kind: 'setText', id, text: `${text} more` })
  if (!result.ok) throw new Error(result.reason)
  return result
}
if (applySplices(edit().source, edit().inverse) !== source)
  throw new Error('the inverse of an edit did not restore the source')

console.log(`${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}. Command: npx tsx bench/page-source.ts`)
printRow('page', `${Math.round(source.length / 1000)} KB`, `${page.elements.size} elements`)
const indexing = measureTimes(() => indexPage(source))
const figures = [
  // The time of the parser alone is the lower bound of every index, and shows how much times vary between runs.
  ['the parser alone', measureTimes(() => parse(source, { sourceCodeLocationInfo: true })), ''],
  ['index', indexing, `median ≤ ${goalMs} ms`],
  ['one text edited, parsed again and compared', measureTimes(edit), ''],
  ['numbered copy for an editor', measureTimes(() => applySplices(source, buildPageMarks(page))), ''],
] as const
for (const [what, { best, median, slow }, goal] of figures)
  printRow(what, `${roundToTenth(median)} ms`, `best ${roundToTenth(best)}   95 % ${roundToTenth(slow)} ms   ${goal}`)
process.exit(indexing.median <= goalMs ? 0 : 1)
