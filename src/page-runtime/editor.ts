import { startEditor } from './editor/start.ts'

// The secret is read and cleared before any script of the page runs, because anyone who knows it can send messages in
// the editor's name.
const secret = window.name
window.name = ''
const live = document.currentScript?.dataset.live !== undefined
document.currentScript?.remove()
startEditor(secret, live)
