// Decodes untrusted pictures in a separate process, one at a time and at low priority.
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { decode, PictureProblem, type Problem, type Task } from './decode.ts'

export type DecodeRequest = { id: number; task: Task }
export type DecodeReply =
  | { ready: true }
  | { id: number; result: unknown }
  | { id: number; problem: Problem }
  | { id: number; failure: string }

const niceness = Number(process.argv[2])

/**
 * Sets the priority of each thread. On Linux, every thread has its own priority, so setting that of the process would
 * not change threads that already run.
 */
function lowerPriority() {
  setPriority(niceness)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
}

try {
  lowerPriority()
} catch {
  // Fails outside Linux or without permission. The process then runs at normal priority.
}
sharp.concurrency(1)
sharp.cache(false)

const sendReply = (reply: DecodeReply) => void process.send?.(reply)

process.on('message', ({ id, task }: DecodeRequest) => {
  decode(task).then(
    result => sendReply({ id, result }),
    error =>
      sendReply(error instanceof PictureProblem ? { id, problem: error.problem } : { id, failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
// Stop signals are ignored, because Ctrl+C and some process managers signal the whole process group: the shop first
// finishes its work and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
sendReply({ ready: true })
