export { selectActorName, selectMemberName } from './repository.ts'
