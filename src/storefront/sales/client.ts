import { passHash } from '#web/frame-host.ts'

const frame = document.querySelector('iframe')
const loading = document.querySelector('p')
if (frame) {
  passHash(frame)
  frame.addEventListener('load', () => loading?.toggleAttribute('hidden', true))
}
