export {
  findActorName,
  findMemberByEmail,
  findMemberName,
  getMemberForUpdate,
  listMembers,
  type MemberRow,
  mapActorsToNames,
  selectActorName,
  selectMemberName,
  updateMemberRole,
} from './repository.ts'
