export { mailJobs } from './jobs.ts'
export { registerMailRoutes } from './routes.ts'
