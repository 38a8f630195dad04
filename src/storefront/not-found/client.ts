import { unknownPath } from '#words/spec/home.ts'

console.error(unknownPath(location.pathname))
