import type { FastifyInstance } from 'fastify'

export function registerCourseRoutes(_app: FastifyInstance) {}
