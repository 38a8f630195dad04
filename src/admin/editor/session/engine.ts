import type { Edit, EditRefusal } from '@vitrine/html-editing/edits/edit.ts'
import type { Finding } from '@vitrine/html-editing/lint-page.ts'
import type { Move } from '@vitrine/html-editing/move-references.ts'
import type { Splice } from '@vitrine/html-editing/splice.ts'
import type { PageLists } from './page-lists.ts'
import type { AppliedEdit } from './replay.ts'

/** The text of a file, and the key under which a session stores the text. */
export type NamedText = { path: string; key: string; text: string }
/**
 * A question to the worker about one source. If `isUtf8` is false, edits write non-ASCII characters as character
 * references.
 */
export type Question =
  | { ask: 'edit'; source: string; isUtf8: boolean; edits: readonly Edit[] }
  | { ask: 'find'; source: string; isUtf8: boolean; text: string }
  /** `source` is the newer version to which the edits of `base` are applied again. */
  | { ask: 'replay'; source: string; isUtf8: boolean; base: string; steps: readonly (readonly Edit[])[] }
  /** Finds an element of `base` in `source`; `changes` turned `base` into `source`. */
  | {
      ask: 'marked'
      source: string
      isUtf8: boolean
      base: string
      id: string
      changes: readonly (readonly Splice[])[]
    }
  /** Finds the files with the page's main style sheet and script. */
  | { ask: 'main'; source: string; entry: string; paths: readonly string[] }
  /** Lists the texts, links and images of a page. */
  | { ask: 'lists'; source: string; isUtf8: boolean }
  /** Reads a page in the form that its frame shows. */
  | { ask: 'read'; source: string; isUtf8: boolean; paths: readonly string[] }
  /** Rewrites the references in pages and style sheets after a file has moved. */
  | { ask: 'move'; texts: readonly NamedText[]; move: Move; paths: readonly string[] }
  | { ask: 'lint'; source: string; path: string; paths: readonly string[] }
export type Answers = {
  /** Applies the edits in order, each to the result of the previous one. If one edit is rejected, none is applied. */
  edit: { ok: true; source: string; done: AppliedEdit[] } | { ok: false; reason: EditRefusal }
  find: string | null
  replay: AppliedEdit[][] | null
  marked: string | null
  main: { css: string | null; js: string | null }
  lists: PageLists | null
  /** The page as a `ShownElement` in JSON, which only the frame parses. */
  read: string | null
  /** Only the texts that changed. */
  move: NamedText[]
  lint: Finding[]
}
export type EngineRequest = Question & { number: number }
/** `answer` is missing if the request failed. */
export type EngineResponse = { number: number; answer?: Answers[keyof Answers] }
type AskEngine = <Q extends Question>(question: Q) => Promise<Answers[Q['ask']]>
export type Engine = { ask: AskEngine; end: () => void }

const startWorker = () => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })
/** A worker that was started before the editor needed it; null if there is none. */
let prestarted: Worker | null = null
export function prestartEngine() {
  prestarted ??= startWorker()
}

/** Starts the worker that parses and edits sources, so that a large page does not slow down typing. */
export function startEngine(): Engine {
  const worker = prestarted ?? startWorker()
  prestarted = null
  const waiting = new Map<number, (answered: EngineResponse) => void>()
  let number = 0
  worker.addEventListener('message', ({ data }: MessageEvent<EngineResponse>) => {
    waiting.get(data.number)?.(data)
    waiting.delete(data.number)
  })
  return {
    ask: question =>
      new Promise((resolve, reject) => {
        number += 1
        waiting.set(number, answered =>
          'answer' in answered
            ? resolve(answered.answer as never)
            : reject(new Error('The editor worker failed to answer the request.')),
        )
        worker.postMessage({ ...question, number } satisfies EngineRequest)
      }),
    end: () => worker.terminate(),
  }
}
