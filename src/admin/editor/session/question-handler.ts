import { applyEdit } from '@vitrine/html-editing/apply-edit.ts'
import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { findByText } from '@vitrine/html-editing/find-text.ts'
import { lintFile } from '@vitrine/html-editing/lint-page.ts'
import { updateMovedReferences } from '@vitrine/html-editing/move-references.ts'
import { indexPage, type Page } from '@vitrine/html-editing/page-index.ts'
import { type FileRole, findFileRoles } from '@vitrine/html-editing/roles.ts'
import type { Answers, Question } from './engine.ts'
import { buildPageLists } from './page-lists.ts'
import { serializeTree } from './page-tree.ts'
import { findTrackedAddress, replaySteps } from './replay.ts'

function applyEdits(start: Page, edits: readonly Edit[]): { answer: Answers['edit']; page: Page } {
  let page = start
  const done = []
  for (const edit of edits) {
    const applied = applyEdit(page, edit)
    if (!applied.ok) return { answer: applied, page: start }
    const { source, splices, inverse } = applied
    done.push({ source, splices, inverse })
    page = applied.page
  }
  return { answer: { ok: true, source: page.source, done }, page }
}

function findMainFiles({ source, entry, paths }: Question & { ask: 'main' }): Answers['main'] {
  const roles = [...findFileRoles(source, entry, paths)]
  const findPath = (searchedRole: FileRole) => roles.find(([, role]) => role === searchedRole)?.[0] ?? null
  return { css: findPath('style'), js: findPath('script') }
}

function readTree(page: Page, paths: readonly string[]): Answers['read'] {
  const tree = serializeTree(page, paths)
  return tree && JSON.stringify(tree)
}

const followMoves = ({ texts, move, paths }: Question & { ask: 'move' }): Answers['move'] =>
  texts.flatMap(each => {
    const text = updateMovedReferences(each.text, each.path, move, paths)
    return text === each.text ? [] : [{ ...each, text }]
  })

/**
 * Answers questions about sources. The last source stays parsed, because the next question is usually about the same
 * source.
 */
export function createQuestionHandler() {
  let lastPage: Page | null = null
  const read = (source: string, isUtf8: boolean): Page | null => {
    if (lastPage?.source === source) return lastPage
    lastPage = null
    try {
      lastPage = indexPage(source, isUtf8)
    } catch {
      // The page is nested too deeply to be parsed, so only its code can be edited.
    }
    return lastPage
  }
  return (question: Question): Answers[keyof Answers] => {
    if (question.ask === 'main') return findMainFiles(question)
    if (question.ask === 'move') return followMoves(question)
    if (question.ask === 'lint') return lintFile(question.source, question.path, question.paths)
    if (question.ask === 'replay') return replaySteps(question)
    if (question.ask === 'marked') return findTrackedAddress(question)
    const page = read(question.source, question.isUtf8)
    if (question.ask === 'find') return page && findByText(page, question.text)
    if (question.ask === 'lists') return page && buildPageLists(page)
    if (question.ask === 'read') return page && readTree(page, question.paths)
    if (!page) return { ok: false, reason: 'refused' }
    const { answer, page: after } = applyEdits(page, question.edits)
    lastPage = after
    return answer
  }
}
