import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { sendFile } from '#api-client/file-transfer.ts'
import { getProblemText } from '#api-client/problem.ts'
import {
  type DoubtDecision,
  type ImportDoubt,
  type ImportReport,
  importProducts,
  MAX_CSV_BYTES,
  WORKBOOK_TYPE,
} from '#contract/catalog-bulk.ts'
import { catalogImport } from '#i18n/lazy-words.ts'
import { useInvalidateProducts } from '../queries.ts'

type Step = 'choose' | 'checking' | 'checked' | 'importing' | 'done'
type State = {
  step: Step
  file: File | null
  report: ImportReport | null
  error: { text: string; cause: unknown } | null
  /** The SKUs that the shop may already have in another spelling, and the seller's decision about them. */
  doubts: readonly ImportDoubt[]
  decision: Decision | null
  /** True while the file is checked again with the seller's decision. */
  isCounting: boolean
}
export type Decision = Exclude<DoubtDecision, 'ask'>
const noDecision = { doubts: [], decision: null, isCounting: false }
const initialState: State = { step: 'choose', file: null, report: null, error: null, ...noDecision }

/** Returns the report that the error of a rejected import contains, or null. */
const findReport = (error: unknown): ImportReport | null =>
  error instanceof Problem && Array.isArray(error.answer.problems) ? (error.answer as unknown as ImportReport) : null

/** Returns the text for the reason why the file was rejected, or else the text of the error code. */
function formatImportError(error: unknown): string {
  const reason = error instanceof Problem && error.code === 'csv_invalid' ? error.fields?.file : undefined
  const texts: Partial<Record<string, string>> = catalogImport.fileProblems
  return (reason && texts[reason]) || getProblemText(error)
}

/** Whether the file can no longer be read, because it was changed on disk after it was selected. */
const isUnreadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )

/** Checks a file of products and imports it on request. After a failure, the file and the report stay on screen. */
export function useImport() {
  const [state, setState] = useState(initialState)
  const invalidateProducts = useInvalidateProducts()
  const change = (part: Partial<State>) => setState(current => ({ ...current, ...part }))

  const send = (file: File, dry: 'true' | 'false', doubts: DoubtDecision = 'ask') =>
    sendFile(importProducts, { query: { dry, doubts } }, file, /\.xlsx$/i.test(file.name) ? WORKBOOK_TYPE : 'text/csv')
  const toCheckedState = (report: ImportReport): Partial<State> => ({
    ...{ step: 'checked', report },
    ...noDecision,
    doubts: report.doubts ?? [],
  })
  async function toErrorState(file: File, cause: unknown): Promise<State['error']> {
    return { text: (await isUnreadable(file)) ? catalogImport.fileChanged : formatImportError(cause), cause }
  }

  async function check(file: File) {
    if (file.size > MAX_CSV_BYTES)
      return setState({ ...initialState, file, error: { text: catalogImport.csvTooLarge, cause: null } })
    setState({ ...initialState, step: 'checking', file })
    try {
      change(toCheckedState(await send(file, 'true')))
    } catch (cause) {
      const report = findReport(cause)
      change(report ? toCheckedState(report) : { step: 'choose', error: await toErrorState(file, cause) })
    }
  }

  /**
   * Checks the file again with the seller's decision. If the seller decides that the SKUs in doubt are the shop's own,
   * the report no longer counts their variants as new.
   */
  async function decide(decision: Decision) {
    const { file } = state
    if (!file) return
    change({ decision, isCounting: true, error: null })
    try {
      const report = await send(file, 'true', decision)
      setState(current =>
        current.file === file && current.decision === decision ? { ...current, report, isCounting: false } : current,
      )
    } catch (cause) {
      change({ decision: null, isCounting: false, error: await toErrorState(file, cause) })
    }
  }

  async function run() {
    const { file, decision } = state
    if (!file) return
    change({ step: 'importing', error: null })
    try {
      const report = await send(file, 'false', decision ?? 'ask')
      await invalidateProducts()
      change({ step: 'done', report })
    } catch (cause) {
      const report = findReport(cause)
      change({ step: 'checked', ...(report && toCheckedState(report)), error: await toErrorState(file, cause) })
    }
  }
  return {
    ...state,
    check: (file: File) => void check(file),
    decide: (decision: Decision) => void decide(decision),
    run: () => void run(),
    reset: () => setState(initialState),
  }
}
