import { unknownPath } from '#i18n/spec/home.ts'

console.error(unknownPath(location.pathname))
