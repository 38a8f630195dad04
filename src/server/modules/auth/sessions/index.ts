export { endSessionRow, listOpenSessions } from './repository.ts'
