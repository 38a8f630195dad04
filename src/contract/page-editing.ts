import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_IMAGE_BYTES } from './files.ts'
import { Id, Moment, PlainText, SourceText, WithId } from './shapes.ts'

/** A reference in one of the page's files, as written there, to a file that the project does not have. */
export const BrokenReference = z.object({ file: z.string(), reference: z.string() })

/**
 * The names of drafts: 'temp-page' for a page that was never published, 'temp-page-edit' for a published page. The
 * latter comes with `originalPageId`.
 */
export const DraftName = z.enum(['temp-page', 'temp-page-edit'])
export type DraftName = z.infer<typeof DraftName>

const source = z.object({
  revision: Id,
  entry: z.string(),
  isUtf8: z.boolean(),
  html: z.string(),
  css: z.nullable(z.string()),
  js: z.nullable(z.string()),
})
const files = z.array(z.object({ path: z.string(), mime: z.string(), size: z.int(), hash: z.string() }))

/**
 * The data that an editor loads for any page: its newest revision, either draft or published. `css` and `js` are null
 * when the page loads no such file of its own. Sizes are in bytes, and files with the same content have the same
 * `hash`. `draftName` is null when nothing waits to be published. `isUtf8` means that the entry page can hold every
 * character unchanged; otherwise an edit writes character references for non-ASCII.
 */
export const edited = {
  source,
  files,
  broken: z.array(BrokenReference),
  draftName: z.nullable(DraftName),
  originalPageId: z.nullable(Id),
}

/** The files that a version added, changed or removed compared with the previous version. */
const Changes = z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) })

/**
 * A state of a page that can be restored. Autosaves of one author within five minutes form one version, from `beganAt`
 * to `savedAt`. `author` is null for the shop itself or a member who left. `isPublished` marks what shoppers see now,
 * `isDiscarded` a discarded draft. `restored` is the number of the version that this version restored.
 */
export const PageVersion = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(['auto', 'save', 'publish', 'restore']),
  author: z.nullable(z.object({ id: Id, name: z.string() })),
  beganAt: Moment,
  savedAt: Moment,
  isPublished: z.boolean(),
  isNewest: z.boolean(),
  isDiscarded: z.boolean(),
  restored: z.nullable(z.int()),
  changes: Changes,
})
export type PageVersion = z.infer<typeof PageVersion>

/** The maximum number of characters, and the maximum number of bytes, of a text file of a page. */
export const maxSourceLength = 5 * 1024 * 1024
const Source = SourceText(maxSourceLength)
const Path = PlainText(400)
/**
 * A change of one file. Either `text` is the new content (null deletes the file), or `from` copies the bytes of a file
 * in the current or an earlier revision of the page; `text` then replaces the copied text and keeps its encoding.
 */
const FileChange = z.union([
  z.object({ path: Path, from: z.object({ revision: Id, path: Path }), text: z.optional(Source) }),
  z.object({ path: Path, text: z.nullable(Source) }),
])
export type FileChange = z.infer<typeof FileChange>

/**
 * The details of 409 `conflict`: the newest revision, its author, when it was saved, and which files differ from the
 * caller's files.
 */
export const NewerRevision = z.object({
  revision: Id,
  author: z.nullable(z.string()),
  savedAt: Moment,
  files: z.array(z.string()),
})
export type NewerRevision = z.infer<typeof NewerRevision>

const Markup = Source.check(z.refine(text => text.trim() !== ''))

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 65_536, cache: 0 } as const
const Address = z.object({ address: z.string(), revision: Id, expiresAt: Moment })
const WithVersion = z.object({ id: Id, version: Id })

/**
 * Creates the endpoints of an editor, which are the same for every kind of page. `revision` is always the newest
 * revision that the caller knows. When a newer revision exists, a write responds with 409 `conflict` with
 * `NewerRevision` and changes nothing. A save or publish that is repeated because its response was lost succeeds as if
 * it were done now.
 * @param root the path of one page
 * @param at.read the path at which its project is read
 * @param at.missing the error for a page that does not exist
 * @param at.unpublishable the errors for saved content that cannot be shown to shoppers
 */
export function pageEditing<
  const P extends string,
  Page extends z.ZodMiniType,
  Project extends z.ZodMiniType,
  const M extends ErrorCode,
  const R extends ErrorCode = never,
>(
  root: P,
  {
    read,
    missing,
    unpublishable = [],
    page,
    project,
  }: { read: string; missing: M; unpublishable?: readonly R[]; page: Page; project: Project },
) {
  return {
    read: endpoint('GET', read, { ...reads, params: WithId, reply: project, errors: [missing] }),

    /**
     * Saves texts as the page's next revision, as a draft or published immediately. A first css or js becomes style.css
     * or script.js beside the entry page, which is changed to load it; 409 `edit_refused` when that is impossible or a
     * file's encoding lacks a character. `files` are further text files, new or existing. A null text removes a file of
     * any kind except the entry page. `from` copies a file of any kind from a revision, byte for byte; together with a
     * null text at its old path it renames the file. `auto` marks an autosave, which is merged with the author's
     * autosaves of the last five minutes. `draftName` and `originalPageId` are sent back unchanged; their errors are
     * 422 `page_original_missing` and 404 `page_original_not_found`.
     */
    save: endpoint('PUT', `${root}/source`, {
      ...writes,
      bytes: 16 * 1024 * 1024,
      params: WithId,
      body: z.object({
        revision: Id,
        html: z.optional(Markup),
        css: z.optional(Source),
        js: z.optional(Source),
        files: z.optional(z.array(FileChange).check(z.maxLength(300))),
        publish: z.boolean(),
        auto: z.optional(z.boolean()),
        draftName: z.optional(z.nullable(DraftName)),
        originalPageId: z.optional(z.nullable(Id)),
      }),
      reply: project,
      errors: [
        missing,
        'conflict',
        'edit_refused',
        'page_original_missing',
        'page_original_not_found',
        'project_invalid',
        'project_too_large',
        ...unpublishable,
      ],
    }),

    /** Publishes the draft. */
    publish: endpoint('POST', `${root}/publish`, {
      ...writes,
      params: WithId,
      body: z.object({ revision: Id }),
      reply: page,
      errors: [missing, 'conflict', ...unpublishable],
    }),

    /**
     * Discards everything that was saved since the last publish. The discarded versions stay in the list of versions.
     */
    discard: endpoint('DELETE', `${root}/draft`, { ...writes, params: WithId, reply: page, errors: [missing] }),

    /** Creates a URL at which anyone can see the newest revision for 15 minutes. */
    address: endpoint('POST', `${root}/draft-address`, { ...reads, params: WithId, reply: Address, errors: [missing] }),

    /**
     * Reads the stored bytes of one file in the newest revision, or in the revision of the page that `revision`
     * selects.
     */
    file: endpoint('GET', `${root}/file`, {
      ...reads,
      limit: 3_000,
      answers: 'file',
      params: WithId,
      query: z.object({ path: Path, revision: z.optional(Id) }),
      errors: [missing, 'file_not_found'],
    }),

    /**
     * Adds a picture, detected by its bytes, to the project as a draft: multipart field `file`, up to 10 MB. The
     * picture is decoded and encoded again without metadata; an SVG stays unchanged. `path` is the reference with which
     * the entry page loads the picture; the file gets a new, safe name.
     */
    addImage: endpoint('POST', `${root}/images`, {
      ...writes,
      limit: 120,
      bytes: MAX_IMAGE_BYTES + 65_536,
      params: WithId,
      query: z.object({ revision: Id }),
      reply: z.object({ path: z.string(), project }),
      errors: [
        missing,
        'conflict',
        'image_invalid',
        'image_too_large',
        'image_too_many_pixels',
        'image_animated',
        'project_too_large',
        'unsupported_media_type',
        'unavailable',
      ],
    }),

    /**
     * Lists 50 versions, newest first, starting below the number `before`. `next` is the value of `before` for the
     * following page, or null.
     */
    versions: endpoint('GET', `${root}/versions`, {
      ...reads,
      params: WithId,
      query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))) }),
      reply: z.object({ versions: z.array(PageVersion), next: z.nullable(z.int()) }),
      errors: [missing],
    }),

    /** Reads a version with its texts, for comparison. */
    version: endpoint('GET', `${root}/versions/:version`, {
      ...reads,
      params: WithVersion,
      reply: z.object({ version: PageVersion, source, files, broken: z.array(BrokenReference) }),
      errors: [missing, 'version_not_found'],
    }),

    /** Creates a URL at which anyone can see that version for 15 minutes. */
    versionAddress: endpoint('POST', `${root}/versions/:version/address`, {
      ...reads,
      params: WithVersion,
      reply: Address,
      errors: [missing, 'version_not_found'],
    }),

    /** Restores the files of version `to` as a draft. */
    restore: endpoint('POST', `${root}/restore`, {
      ...writes,
      params: WithId,
      body: z.object({ revision: Id, to: Id }),
      reply: project,
      errors: [missing, 'conflict', 'version_not_found'],
    }),
  }
}
