import { startEditor } from './editor/start.ts'

// Read and cleared before anything of the page runs: whoever knows it speaks for the editor.
const secret = window.name
window.name = ''
const live = document.currentScript?.dataset.live !== undefined
document.currentScript?.remove()
startEditor(secret, live)
