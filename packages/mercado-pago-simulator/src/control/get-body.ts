import type { FastifyRequest } from 'fastify'
import { parseJson } from '../http/dispatch.ts'

export function getBody<T>(request: FastifyRequest): Partial<T> {
  return (parseJson(String(request.body ?? '')) ?? {}) as Partial<T>
}
