import { subscribe } from 'node:diagnostics_channel'

/**
 * Loaded into the shop's process with `node --import`. Kills the process with SIGKILL the n-th time it reaches a step
 * of a payment. FAULT_KILL_AT='intent.called:1' sets step and count at the start, and the message {killAt:
 * 'intent.called:1'} sets them later.
 */
const parse = text => {
  const [step, count = '1'] = (text ?? '').split(':')
  return { step, remaining: Number(count) }
}

let armed = parse(process.env.FAULT_KILL_AT)

subscribe('vitrine.step', ({ step }) => {
  if (step !== armed.step) return
  armed.remaining -= 1
  if (armed.remaining === 0) process.kill(process.pid, 'SIGKILL')
})

process.on('message', ({ killAt }) => {
  if (killAt === undefined) return
  armed = parse(killAt)
  process.send({ armed: killAt })
})
process.channel?.unref()
