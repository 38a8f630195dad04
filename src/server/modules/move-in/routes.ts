import type { FastifyInstance } from 'fastify'
import { WORKBOOK_TYPE } from '#contract/catalog-bulk.ts'
import * as contract from '#contract/move-in.ts'
import type { Context } from '#server/platform/core/context.ts'
import { createTableFile } from '#server/platform/files/table-file.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { inspectFile } from './inspect-file.ts'
import { getImportReport, listImports } from './repository.ts'
import { runMoveIn } from './run-move-in.ts'

const maxListed = 50

async function listRuns(ctx: Context) {
  const rows = await listImports(ctx.db, maxListed)
  return {
    runs: rows.map(({ counts, created_at, ...row }) => ({ ...row, ...counts, createdAt: created_at.toISOString() })),
  }
}

export function registerMoveInRoutes(app: FastifyInstance) {
  serve(app, contract.listMoveIns, listRuns)
  serveRaw(app, contract.downloadMoveInReport, async (ctx, { params, query }, reply) => {
    const { id } = contract.downloadMoveInReport.params.parse(params)
    const { form } = contract.downloadMoveInReport.query.parse(query)
    const report = await getImportReport(ctx.db, id)
    async function* lines() {
      for (const { line, outcome, field, code } of report)
        yield { line: String(line), outcome, field: field ?? '', reason: code }
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="import-${id.slice(0, 8)}.csv"`)
      .send(createTableFile(form, ['line', 'outcome', 'field', 'reason'], lines()))
  })
  // A separate Fastify scope, because these routes accept large files instead of JSON.
  app.register((files, _options, done) => {
    // The contract declares the body as a string, so the bytes are passed on as Latin-1, which maps every byte to one
    // character and back. The worker thread that parses the file detects its real encoding.
    files.addContentTypeParser(['text/csv', WORKBOOK_TYPE], { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, Buffer.from(body).toString('latin1')),
    )
    serve(files, contract.inspectMoveInFile, (ctx, { body, query }) =>
      inspectFile(ctx, Buffer.from(body, 'latin1'), query),
    )
    serve(files, contract.runMoveIn, (ctx, { body, query }) => runMoveIn(ctx, Buffer.from(body, 'latin1'), query))
    done()
  })
}
