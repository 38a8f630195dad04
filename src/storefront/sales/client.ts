import { passHash } from '#web/pass-hash.ts'

const frame = document.querySelector('iframe')
const loading = document.querySelector('p')
if (frame) {
  passHash(frame)
  frame.addEventListener('load', () => loading?.toggleAttribute('hidden', true))
}
