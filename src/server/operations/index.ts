export { invariantsChore } from './invariants/invariants-chore.ts'
export { registerOperationsRoutes } from './routes.ts'
