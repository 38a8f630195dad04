import type { Edit, EditRefusal } from '#page-source/edits/edit.ts'
import type { Finding } from '#page-source/lint-page.ts'
import type { Move } from '#page-source/move-references.ts'
import type { Splice } from '#page-source/splice.ts'
import type { PageLists } from './page-lists.ts'
import type { AppliedEdit } from './replay.ts'

/** A text of a file, and the key under which a session holds it. */
export type NamedText = { path: string; key: string; text: string }
/** What the worker is asked about one source; `isUtf8`: its file is, else edits write what is not ASCII as references. */
export type Question =
  | { ask: 'edit'; source: string; isUtf8: boolean; edits: readonly Edit[] }
  | { ask: 'find'; source: string; isUtf8: boolean; text: string }
  /** `source` is the newer version on which edits of `base` are done again. */
  | { ask: 'replay'; source: string; isUtf8: boolean; base: string; steps: readonly (readonly Edit[])[] }
  /** Where an element of `base` stands in `source` after these changes. */
  | {
      ask: 'marked'
      source: string
      isUtf8: boolean
      base: string
      id: string
      changes: readonly (readonly Splice[])[]
    }
  /** Which files hold the page's main style and script. */
  | { ask: 'main'; source: string; entry: string; paths: readonly string[] }
  /** What a page says, where it leads and what it shows. */
  | { ask: 'lists'; source: string; isUtf8: boolean }
  /** A page as its frame is to show it. */
  | { ask: 'read'; source: string; isUtf8: boolean; paths: readonly string[] }
  /** What pages and style sheets have to say once a file moved. */
  | { ask: 'move'; texts: readonly NamedText[]; move: Move; paths: readonly string[] }
  | { ask: 'lint'; source: string; path: string; paths: readonly string[] }
export type Answers = {
  /** The edits one after the other, each on what those before it left; nothing is done where one is refused. */
  edit: { ok: true; source: string; done: AppliedEdit[] } | { ok: false; reason: EditRefusal }
  find: string | null
  replay: AppliedEdit[][] | null
  marked: string | null
  main: { css: string | null; js: string | null }
  lists: PageLists | null
  /** A ShownElement as JSON, for the frame alone. */
  read: string | null
  /** Those alone that are different then. */
  move: NamedText[]
  lint: Finding[]
}
export type EngineRequest = Question & { number: number }
/** Without an answer it failed. */
export type EngineResponse = { number: number; answer?: Answers[keyof Answers] }
type AskEngine = <Q extends Question>(question: Q) => Promise<Answers[Q['ask']]>
export type Engine = { ask: AskEngine; end: () => void }

const startWorker = () => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })
/** One that was started before the page it is to read was here. */
let prestarted: Worker | null = null
export function prestartEngine() {
  prestarted ??= startWorker()
}

/** Reads and edits sources beside the screen, so that a large page holds up no keystroke. */
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
          'answer' in answered ? resolve(answered.answer as never) : reject(new Error('engine')),
        )
        worker.postMessage({ ...question, number } satisfies EngineRequest)
      }),
    end: () => worker.terminate(),
  }
}
