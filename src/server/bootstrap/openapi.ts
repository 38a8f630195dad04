import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorStatus } from '#contract/errors.ts'
import { openApi } from '#contract/screens.ts'
import { shopEventData, shopEventEnvelope, shopEventTypes } from '#contract/shop-events.ts'
import { serveRaw } from '#server/platform/http/serve.ts'

const isDocumented = (endpoint: Endpoint) =>
  endpoint.path.startsWith('/api/v1/') || endpoint.path.startsWith('/functions/v1/')

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return json
}

/** Describes the events that webhooks post, by type. */
function buildWebhooksSection(): Record<string, object> {
  const entries = shopEventTypes.map(type => {
    const schema = z.object({ type: z.literal(type), ...shopEventEnvelope, data: shopEventData[type] })
    const post = {
      summary: type,
      requestBody: { content: { 'application/json': { schema: toJsonSchema(schema, 'output') } } },
      responses: { '2XX': { description: 'received' } },
    }
    return [type, { post }] as const
  })
  return Object.fromEntries(entries)
}

const errorSchema = { type: 'object', properties: { error: { type: 'string' }, requestId: { type: 'string' } } }

/** Builds an endpoint’s schema for @fastify/swagger. Fastify itself never validates with it. */
function buildRouteSchema(endpoint: Endpoint): FastifySchema {
  const refusals: Record<string, string[]> = {}
  for (const code of endpoint.errors) refusals[errorStatus[code]] = [...(refusals[errorStatus[code]] ?? []), code]
  return {
    tags: [endpoint.path.split('/')[3] ?? 'api'],
    ...(endpoint.params && { params: toJsonSchema(endpoint.params, 'input') }),
    ...(endpoint.query && { querystring: toJsonSchema(endpoint.query, 'input') }),
    ...(endpoint.takes && { consumes: [endpoint.takes, ...(endpoint.alsoTakes ?? [])] }),
    ...(endpoint.body && { body: toJsonSchema(endpoint.body, 'input') }),
    ...(!['anyone', 'browser', 'provider'].includes(endpoint.who) && { security: [{ bearer: [] }] }),
    response: {
      [endpoint.reply ? 200 : 204]: endpoint.reply
        ? toJsonSchema(endpoint.reply, 'output')
        : { type: 'null', description: 'done' },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, codes]) => [status, { ...errorSchema, description: codes.join(', ') }]),
      ),
    },
  } as FastifySchema
}

/** Collects every route registered afterwards into the document at /api/openapi.json. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vitrine', version: '1', description: 'Additive changes only.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform({ schema, url, route }) {
      const endpoint = (route.config as { endpoint?: Endpoint } | undefined)?.endpoint
      return {
        url,
        schema: endpoint && isDocumented(endpoint) ? buildRouteSchema(endpoint) : { ...schema, hide: true },
      }
    },
  })
  // The document lists every administration endpoint with its data, so by default it is not public.
  const webhooks = buildWebhooksSection()
  const isPublic = app.services.config.openApi === 'public'
  serveRaw(app, isPublic ? { ...openApi, who: 'anyone' } : openApi, async (_ctx, _raw, reply) =>
    reply.type('application/json').send(JSON.stringify({ ...app.swagger(), webhooks })),
  )
}
