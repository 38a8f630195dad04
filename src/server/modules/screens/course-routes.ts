import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CoursesScreen, FormProblem } from '#contract/course-pages.ts'
import * as contract from '#contract/course-pages.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Renderers } from '#contract/screen-data.ts'
import { parseEmail } from '#domain/email.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import {
  CourseClosed,
  codeMinutes,
  countCodeRequest,
  endSession,
  findStudent,
  listVideoSources,
  loadCourse,
  loadCourseList,
  loadLesson,
  openCourseOfOrder,
  openSignIn,
  parseNextPage,
  requestCode,
  resendAfterMs,
  SignInNeeded,
  type Student,
  saveCompletion,
  savePosition,
  sealSignIn,
  sendLessonFile,
  startSession,
  verifyCode,
} from '#server/modules/courses/students/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { canSendMail } from '#server/platform/config/can-send-mail.ts'
import type { Context } from '#server/platform/core/context.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import type { Bundles } from './bundles.ts'
import { sendPersonalPage } from './send-page.ts'

type Send = () => Promise<unknown>
type OrNotFound = (ctx: Context, raw: FastifyRequest, reply: FastifyReply, send: Send) => Promise<unknown>
type PageRequest = { ctx: Context; raw: FastifyRequest; reply: FastifyReply; student: Student | null }
type SignInProblem = { problem?: FormProblem | null; email?: string; next?: string | null }

const listPath = contract.coursesScreen.path
const redirect = (reply: FastifyReply, path: string) =>
  reply.header('cache-control', 'private, no-store').redirect(path, 303)
const buildCodePath = (sealed: string) => `${contract.courseCodeScreen.path}?${new URLSearchParams({ for: sealed })}`
/** The fields of a submitted form. */
const getForm = (raw: FastifyRequest) => (raw.body instanceof URLSearchParams ? raw.body : new URLSearchParams())

/**
 * Serves the pages for students: sign-in by a code, the list of courses, and each course with its lessons. Forms work
 * without scripts, and refusals are pages in words.
 */
export function registerCourseScreens(
  app: FastifyInstance,
  render: Renderers,
  bundles: Bundles,
  orNotFound: OrNotFound,
): void {
  async function send({ ctx, reply, student }: Omit<PageRequest, 'raw'>, screen: CoursesScreen) {
    const { shop, language: shopLanguage, timeZone } = await getShopFront(ctx.db)
    const language = resolvePageLanguage(ctx.readerLanguage(), shopLanguage)
    const data = { shop, language, timeZone, isSignedIn: student !== null, screen }
    const sources = listVideoSources(screen.kind === 'lesson' ? screen.lesson.video : null)
    return sendPersonalPage(reply, render.courses(data, bundles.screen('courses', language)), sources)
  }

  const sendSignIn = (request: PageRequest, { problem = null, email = '', next = null }: SignInProblem = {}) =>
    send(
      { ...request, student: null },
      { kind: 'signIn', sendsMails: canSendMail(request.ctx.config), email, next, problem },
    )

  function sendCodeForm(request: PageRequest, sealed: string, problem: FormProblem | null = null) {
    const { ctx, reply } = request
    const signIn = openSignIn(ctx, sealed)
    if (!signIn) return redirect(reply, contract.courseSignInScreen.path)
    const waitMs = Math.max(0, signIn.sentAt + resendAfterMs - ctx.clock().getTime())
    return send(
      { ...request, student: null },
      {
        kind: 'code',
        email: signIn.email,
        sealed,
        minutes: codeMinutes,
        waitSeconds: Math.ceil(waitMs / 1_000),
        problem,
      },
    )
  }

  /** Serves a page or form, with the pages for students who must sign in or whose access has ended. */
  const servePage = (scope: FastifyInstance, endpoint: Endpoint, handle: (request: PageRequest) => Promise<unknown>) =>
    serveRaw(scope, endpoint, (ctx, raw, reply) =>
      orNotFound(ctx, raw, reply, async () => {
        const student = await findStudent(ctx, raw)
        try {
          return await handle({ ctx, raw, reply, student })
        } catch (error) {
          if (error instanceof SignInNeeded) return redirectToSignIn(raw, reply)
          if (!(error instanceof CourseClosed)) throw error
          const { title, refusal } = error
          return send({ ctx, reply: reply.code(410), student }, { kind: 'closed', title, refusal })
        }
      }),
    )

  servePage(app, contract.coursesScreen, async request =>
    request.student ? send(request, await loadCourseList(request.ctx, request.student)) : sendSignIn(request),
  )
  servePage(app, contract.courseSignInScreen, async request => {
    const { next } = contract.courseSignInScreen.query.parse(request.raw.query)
    const page = parseNextPage(next)
    return request.student?.orderId === null
      ? redirect(request.reply, page ?? listPath)
      : sendSignIn(request, { next: page })
  })
  servePage(app, contract.courseCodeScreen, async request => {
    const { for: sealed = '' } = contract.courseCodeScreen.query.parse(request.raw.query)
    return request.student?.orderId === null ? redirect(request.reply, listPath) : sendCodeForm(request, sealed)
  })
  servePage(app, contract.courseScreen, async request => {
    const { courseId } = contract.courseScreen.params.parse(request.raw.params)
    return send(request, await loadCourse(request.ctx, request.student, courseId))
  })
  servePage(app, contract.lessonScreen, async request => {
    const params = contract.lessonScreen.params.parse(request.raw.params)
    const isRead = request.raw.method !== 'HEAD'
    return send(request, await loadLesson(request.ctx, request.student, params, { isRead }))
  })
  servePage(app, contract.openLessonFile, ({ ctx, raw, reply }) => sendLessonFile(ctx, raw, reply))
  serveRaw(app, contract.openOrderCourse, (ctx, raw, reply) =>
    orNotFound(ctx, raw, reply, () => openCourseOfOrder(ctx, raw, reply)),
  )
  serveRaw(app, contract.saveVideoPosition, async (ctx, raw, reply) => {
    await savePosition(ctx, raw)
    return reply.code(204).send()
  })

  async function requestNewCode(request: PageRequest) {
    const { ctx, raw, reply } = request
    const form = getForm(raw)
    const earlier = openSignIn(ctx, form.get('for'))
    const now = ctx.clock().getTime()
    if (earlier && now - earlier.sentAt < resendAfterMs) {
      const seconds = Math.ceil((earlier.sentAt + resendAfterMs - now) / 1_000)
      return sendCodeForm({ ...request, reply: reply.code(429) }, form.get('for') ?? '', { kind: 'wait', seconds })
    }
    const typed = form.get('email') ?? ''
    const email = parseEmail(earlier?.email ?? typed)
    const next = earlier ? earlier.next : parseNextPage(form.get('next'))
    if (!email)
      return sendSignIn(
        { ...request, reply: reply.code(422) },
        { problem: { kind: 'email' }, email: typed.slice(0, 254), next },
      )
    const seconds = await countCodeRequest(ctx, email)
    if (seconds !== null)
      return sendSignIn({ ...request, reply: reply.code(429) }, { problem: { kind: 'wait', seconds }, email, next })
    const { language: shopLanguage } = await getShopFront(ctx.db)
    const isPortuguese = resolvePageLanguage(ctx.readerLanguage(), shopLanguage) === 'pt-BR'
    const signIn = { email, next, sentAt: now, language: isPortuguese ? 'pt-BR' : 'en' } as const
    await requestCode(ctx, signIn)
    return redirect(reply, buildCodePath(sealSignIn(ctx, signIn)))
  }

  async function enterCode(request: PageRequest) {
    const { ctx, raw, reply } = request
    const form = getForm(raw)
    const sealed = form.get('for') ?? ''
    const signIn = openSignIn(ctx, sealed)
    if (!signIn) return sendSignIn({ ...request, reply: reply.code(410) }, { problem: { kind: 'expired' } })
    const code = (form.get('code') ?? '').replace(/\D/g, '')
    const result = code.length === 6 ? await verifyCode(ctx, signIn.email, code) : null
    if (!result) return sendCodeForm({ ...request, reply: reply.code(422) }, sealed, { kind: 'code' })
    if ('waitSeconds' in result)
      return sendCodeForm({ ...request, reply: reply.code(429) }, sealed, {
        kind: 'wait',
        seconds: result.waitSeconds,
      })
    await startSession(ctx, { raw, reply }, { customerId: result.customerId, orderId: null })
    return redirect(reply, signIn.next ?? listPath)
  }

  // A separate Fastify scope, because its bodies are forms.
  app.register((forms, _options, done) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_raw, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    servePage(forms, contract.sendCourseCode, requestNewCode)
    servePage(forms, contract.enterCourseCode, enterCode)
    servePage(forms, contract.signOutOfCourses, async ({ ctx, raw, reply }) => {
      await endSession(ctx, { raw, reply })
      return redirect(reply, listPath)
    })
    servePage(forms, contract.completeLesson, async ({ ctx, raw, reply, student }) => {
      const params = contract.completeLesson.params.parse(raw.params)
      await saveCompletion(ctx, student, params, { isCompleted: !getForm(raw).has('undo') })
      const path = contract.lessonScreen.path
        .replace(':courseId', params.courseId)
        .replace(':lessonId', params.lessonId)
      return redirect(reply, path)
    })
    done()
  })
}

/** Sends a student who is not signed in to the form, and from there back to the page of the course. */
function redirectToSignIn(raw: FastifyRequest, reply: FastifyReply) {
  const { courseId = '', lessonId } = raw.params as { courseId?: string; lessonId?: string }
  const page = contract.courseScreen.path.replace(':courseId', courseId) + (lessonId ? `/lessons/${lessonId}` : '')
  const query = parseNextPage(page) ? `?${new URLSearchParams({ next: page })}` : ''
  return redirect(reply, `${contract.courseSignInScreen.path}${query}`)
}
