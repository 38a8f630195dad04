export { calledName } from './repository.ts'
export { registerTeamRoutes } from './routes.ts'
