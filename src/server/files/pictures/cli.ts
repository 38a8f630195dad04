// Decodes what strangers sent, in a process of its own: one picture at a time, behind the shoppers.
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { decode, PictureProblem, type Problem, type Task } from './decode.ts'

export type Asked = { id: number; task: Task }
export type Told =
  | { ready: true }
  | { id: number; made: unknown }
  | { id: number; problem: Problem }
  | { id: number; failure: string }

const niceness = Number(process.argv[2])

/** Each thread by itself: where threads have priorities of their own, those that run already keep theirs. */
function stepBack() {
  setPriority(niceness)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
}

try {
  stepBack()
} catch {
  // Not Linux, or not allowed: then it shares the processor like any other.
}
sharp.concurrency(1)
sharp.cache(false)

const tell = (told: Told) => void process.send?.(told)

process.on('message', ({ id, task }: Asked) => {
  decode(task).then(
    made => tell({ id, made }),
    error => tell(error instanceof PictureProblem ? { id, problem: error.problem } : { id, failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
// A terminal's Ctrl+C and some process managers tell the whole group: the shop finishes first, and lets go then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
tell({ ready: true })
