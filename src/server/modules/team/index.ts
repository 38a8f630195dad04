export { displayName } from './repository.ts'
