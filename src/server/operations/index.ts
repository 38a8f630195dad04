export { invariantsChore } from './invariants/invariants-chore.ts'
export { registerOperationsRoutes } from './routes.ts'
export { heartbeatChore } from './self/heartbeat-chore.ts'
export { mailServerChore } from './self/mail-server-chore.ts'
