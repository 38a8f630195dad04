export { displayName } from './repository.ts'
export { registerTeamRoutes } from './routes.ts'
