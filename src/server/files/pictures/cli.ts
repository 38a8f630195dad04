// Decodes what strangers sent, in a process of its own: one picture at a time, behind the shoppers.
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { decode, PictureProblem, type Problem, type Task } from './decode.ts'

export type DecodeRequest = { id: number; task: Task }
export type DecodeReply =
  | { ready: true }
  | { id: number; made: unknown }
  | { id: number; problem: Problem }
  | { id: number; failure: string }

const niceness = Number(process.argv[2])

/** Each thread by itself: where threads have priorities of their own, those that run already keep theirs. */
function lowerPriority() {
  setPriority(niceness)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
}

try {
  lowerPriority()
} catch {
  // Not Linux, or not allowed: then it shares the processor like any other.
}
sharp.concurrency(1)
sharp.cache(false)

const sendReply = (told: DecodeReply) => void process.send?.(told)

process.on('message', ({ id, task }: DecodeRequest) => {
  decode(task).then(
    made => sendReply({ id, made }),
    error =>
      sendReply(error instanceof PictureProblem ? { id, problem: error.problem } : { id, failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
// A terminal's Ctrl+C and some process managers tell the whole group: the shop finishes first, and lets go then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
sendReply({ ready: true })
