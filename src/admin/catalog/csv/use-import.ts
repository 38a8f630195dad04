import { useState } from 'react'
import { type ImportReport, importProducts, MAX_CSV_BYTES } from '#contract/catalog-bulk.ts'
import { Problem } from '#web/call.ts'
import { sendFile } from '#web/file-transfer.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { useReadAgain } from '../queries.ts'

type Step = 'choose' | 'checking' | 'checked' | 'importing' | 'done'
type State = {
  step: Step
  file: File | null
  report: ImportReport | null
  error: { text: string; cause: unknown } | null
}
const start: State = { step: 'choose', file: null, report: null, error: null }

/** The report that a refusal of the real run carries. */
const reportOf = (error: unknown): ImportReport | null =>
  error instanceof Problem && Array.isArray(error.answer.problems) ? (error.answer as unknown as ImportReport) : null

/** A file that was changed on disk after it was chosen can no longer be read. */
const isUnreadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    )

/** A file of products: looked at first, imported when asked. What fails leaves file and report where they are. */
export function useImport() {
  const [state, setState] = useState(start)
  const readAgain = useReadAgain()
  const change = (part: Partial<State>) => setState(now => ({ ...now, ...part }))

  const send = (file: File, dry: 'true' | 'false') => sendFile(importProducts, { query: { dry } }, file, 'text/csv')
  async function failed(file: File, cause: unknown): Promise<State['error']> {
    return { text: (await isUnreadable(file)) ? catalog.fileChanged : problemText(cause), cause }
  }

  async function check(file: File) {
    if (file.size > MAX_CSV_BYTES)
      return setState({ ...start, file, error: { text: catalog.csvTooLarge, cause: null } })
    setState({ ...start, step: 'checking', file })
    try {
      change({ step: 'checked', report: await send(file, 'true') })
    } catch (cause) {
      const report = reportOf(cause)
      change(report ? { step: 'checked', report } : { step: 'choose', error: await failed(file, cause) })
    }
  }

  async function run() {
    const { file } = state
    if (!file) return
    change({ step: 'importing', error: null })
    try {
      const report = await send(file, 'false')
      await readAgain()
      change({ step: 'done', report })
    } catch (cause) {
      const report = reportOf(cause)
      change({ step: 'checked', error: await failed(file, cause), ...(report && { report }) })
    }
  }
  return { ...state, check: (file: File) => void check(file), run: () => void run(), again: () => setState(start) }
}
