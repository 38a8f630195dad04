import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MAX_IMAGE_BYTES } from './files.ts'
import { Id, Moment, PlainText, SourceText, WithId } from './shapes.ts'

/** What a file of the page asks for and the project does not have, as it is written there. */
export const BrokenReference = z.object({ file: z.string(), reference: z.string() })

/**
 * The specification's names of drafts: 'temp-page' of a page that was never published, 'temp-page-edit' of one that was,
 * which then comes with `originalPageId`.
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
 * What an editor holds of any page: its newest revision, draft or published. css and js are null where the page loads
 * none of its own; sizes are bytes, and two files of the same bytes have the same `hash`. `draftName` is null where nothing waits to be published. `isUtf8`: the entry page can hold every
 * character as it is; otherwise an edit writes references for what is not ASCII.
 */
export const edited = {
  source,
  files,
  broken: z.array(BrokenReference),
  draftName: z.nullable(DraftName),
  originalPageId: z.nullable(Id),
}

/** Files of a version that the one before it did not have, had otherwise, or had alone. */
const Changes = z.object({ added: z.array(z.string()), changed: z.array(z.string()), removed: z.array(z.string()) })

/**
 * One state of a page that can be gone back to. Autosaves of one author within five minutes are one version, from
 * `beganAt` to `savedAt`. `author` null: the shop itself, or a member who is gone. `isPublished`: what shoppers see now.
 * `isDiscarded`: of a draft that was let go of. `restored`: the number of the version this one brought back.
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

/** As many characters and as many bytes as a text of a page may have. */
export const maxSourceLength = 5 * 1024 * 1024
const Source = SourceText(maxSourceLength)
const Path = PlainText(400)
/**
 * A text as it is to be, null: the file goes; or the bytes that a file has in a revision of the page, known or former, and in
 * their encoding another text.
 */
const FileChange = z.union([
  z.object({ path: Path, from: z.object({ revision: Id, path: Path }), text: z.optional(Source) }),
  z.object({ path: Path, text: z.nullable(Source) }),
])
export type FileChange = z.infer<typeof FileChange>

/** What 409 `conflict` adds: the newest revision, whose it is, when it was saved, and which files differ from the caller's. */
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
 * The endpoints of an editor, the same for every kind of page. `revision` is always the newest one the caller knows:
 * where there is a newer, a write answers 409 `conflict` with `NewerRevision` beside it, and nothing changes. A save or a
 * publishing that is there already, because its answer was lost, is answered as if it were done now.
 * @param root the path of one page @param at.read the path its project is read at @param at.missing what is answered for
 *   a page that is not there @param at.unpublishable why shoppers cannot be shown what is saved
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
     * Writes texts as the page's next revision: a draft, or at once what shoppers see. A first css or js becomes
     * style.css or script.js beside the entry, which is made to load it; 409 `edit_refused` where it cannot be, or where
     * a file's encoding lacks a character. `files` are further text files, new or known; text null removes one of any
     * kind but the entry; `from` puts a file of any kind there as it is in a revision, byte for byte: with null at its old name it is renamed. `auto`: saved by itself, folded with the author's autosaves of the last five minutes.
     * `draftName` and `originalPageId` come back as they were read: 422 `page_original_missing`, 404 `page_original_not_found`.
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

    /** Makes the draft what shoppers see. */
    publish: endpoint('POST', `${root}/publish`, {
      ...writes,
      params: WithId,
      body: z.object({ revision: Id }),
      reply: page,
      errors: [missing, 'conflict', ...unpublishable],
    }),

    /** Lets go of what was saved since the page was published last; it stays among the versions. */
    discard: endpoint('DELETE', `${root}/draft`, { ...writes, params: WithId, reply: page, errors: [missing] }),

    /** An address where anyone can see the newest revision as it is now, for 15 minutes. */
    address: endpoint('POST', `${root}/draft-address`, { ...reads, params: WithId, reply: Address, errors: [missing] }),

    /** The stored bytes of one file, of the newest revision unless `revision` names another one of the page. */
    file: endpoint('GET', `${root}/file`, {
      ...reads,
      limit: 3_000,
      answers: 'file',
      params: WithId,
      query: z.object({ path: Path, revision: z.optional(Id) }),
      errors: [missing, 'file_not_found'],
    }),

    /**
     * Adds a picture, told by its bytes, to the project as a draft: multipart field `file`, up to 10 MB. It is decoded and
     * written anew without metadata, an SVG kept as it is. `path` is what the entry page writes to show it; its name is
     * made safe and new.
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

    /** 50 versions, newest first, from the one before number `before` on; `next` asks for those before, null: no more. */
    versions: endpoint('GET', `${root}/versions`, {
      ...reads,
      params: WithId,
      query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))) }),
      reply: z.object({ versions: z.array(PageVersion), next: z.nullable(z.int()) }),
      errors: [missing],
    }),

    /** A version with its texts, to be compared. */
    version: endpoint('GET', `${root}/versions/:version`, {
      ...reads,
      params: WithVersion,
      reply: z.object({ version: PageVersion, source, files, broken: z.array(BrokenReference) }),
      errors: [missing, 'version_not_found'],
    }),

    /** An address where anyone can see that version, for 15 minutes. */
    versionAddress: endpoint('POST', `${root}/versions/:version/address`, {
      ...reads,
      params: WithVersion,
      reply: Address,
      errors: [missing, 'version_not_found'],
    }),

    /** Brings the files of version `to` back as a draft. */
    restore: endpoint('POST', `${root}/restore`, {
      ...writes,
      params: WithId,
      body: z.object({ revision: Id, to: Id }),
      reply: project,
      errors: [missing, 'conflict', 'version_not_found'],
    }),
  }
}
