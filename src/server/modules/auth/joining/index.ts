export {
  addInvitation,
  getOpenInvitation,
  getOpenInvitationForUpdate,
  type InvitationRow,
  listOpenInvitations,
  lockOpenInvitationsOfMember,
  revokeExpiredInvitation,
  updateInvitation,
} from './repository.ts'
