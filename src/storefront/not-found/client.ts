import { home as words } from '#words/spec/home.ts'

console.error(words.unknownPath(location.pathname))
