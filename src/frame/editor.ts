import { startEditor } from './editor/start.ts'

// The secret is read and cleared before any script of the page runs, because anyone who knows it can speak for the
// editor.
const secret = window.name
window.name = ''
const live = document.currentScript?.dataset.live !== undefined
document.currentScript?.remove()
startEditor(secret, live)
