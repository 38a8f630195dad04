import { describe, expect, it } from 'vitest'
import * as contract from '#contract/courses.ts'
import { deleteDigitalBenefit, listDigitalBenefits } from '#contract/digital-goods.ts'
import { courseLimits } from '#domain/course.ts'
import { newId } from '#server/platform/core/ids.ts'
import { courseLessons, courseModules, lessonProgress } from '#server/platform/db/schema/courses.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addCourse, addCustomer, addLesson, addModule, readCourse, readLesson } from '#tests/support/courses.ts'
import { addTextBenefit } from '#tests/support/digital-goods.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
let guides = 0
const makeProduct = () => makeGuide(shop, `COURSE-${++guides}`)
const makeCourse = async () => addCourse(shop, await makeProduct())

/** The outline as `module: lesson, lesson`. */
const formatOutline = (course: contract.Course) =>
  course.modules.map(module => `${module.title}: ${module.lessons.map(({ title }) => title).join(', ')}`)

const order = (id: string, modules: { id: string; lessonIds: string[] }[]) =>
  editor.send(contract.orderCourse, { params: { id }, body: { modules } })

async function makeOutline() {
  const id = await makeCourse()
  const [first, second] = [await addModule(shop, id, 'First'), await addModule(shop, id, 'Second')]
  const lessons = [
    await addLesson(shop, first, { title: 'A' }),
    await addLesson(shop, first, { title: 'B' }),
    await addLesson(shop, second, { title: 'C', isPublished: false }),
  ] as const
  return { id, first, second, lessons }
}

describe('a course', () => {
  it('starts empty and is counted in the list of benefits', async () => {
    const product = await makeProduct()
    const id = await addCourse(shop, product)
    expect(await readCourse(shop, id)).toMatchObject({ productId: product.id, modules: [], students: 0 })
    const moduleId = await addModule(shop, id)
    await addLesson(shop, moduleId)
    await addLesson(shop, moduleId, { isPublished: false })
    const { body } = await editor.send(listDigitalBenefits, { params: { id: product.id } })
    expect(body.benefits[0]?.course).toEqual({ modules: 1, lessons: 2, publishedLessons: 1 })
  })

  it('is not found under the id of a benefit of another kind or of a deleted course', async () => {
    const product = await makeProduct()
    const text = await addTextBenefit(shop, product, 'A text')
    const { id, first, lessons } = await makeOutline()
    await editor.send(deleteDigitalBenefit, { params: { id } })
    for (const each of [text, id, newId()])
      expect(await editor.send(contract.getCourse, { params: { id: each } })).toMatchObject({
        status: 404,
        body: { error: 'digital_benefit_not_found' },
      })
    const renamed = await editor.send(contract.changeCourseModule, { params: { id: first }, body: { title: 'x' } })
    expect(renamed).toMatchObject({ status: 404, body: { error: 'course_module_not_found' } })
    const changed = await editor.send(contract.changeLesson, { params: { id: lessons[0] }, body: { title: 'x' } })
    expect(changed).toMatchObject({ status: 404, body: { error: 'lesson_not_found' } })
  })

  it('refuses more modules and lessons than the limits', async () => {
    const id = await makeCourse()
    const moduleId = await addModule(shop, id)
    const others = Array.from({ length: courseLimits.modules - 1 }, (_, index) => ({ title: `M${index}` }))
    await shop.db
      .insert(courseModules)
      .values(others.map((row, index) => ({ ...row, id: newId(), benefit_id: id, position: index + 2 })))
    const refused = { status: 409, body: { error: 'course_limit' } }
    const params = { id }
    expect(await editor.send(contract.createCourseModule, { params, body: { title: 'x' } })).toMatchObject(refused)
    const lessons = Array.from({ length: courseLimits.lessons }, (_, index) => ({
      title: `L${index}`,
      position: index,
    }))
    await shop.db
      .insert(courseLessons)
      .values(lessons.map(row => ({ ...row, id: newId(), benefit_id: id, module_id: moduleId })))
    const added = await editor.send(contract.createLesson, { params: { id: moduleId }, body: { title: 'x' } })
    expect(added).toMatchObject(refused)
  })
})

describe('the order of a course', () => {
  it('moves modules, and lessons to other modules', async () => {
    const { id, first, second, lessons } = await makeOutline()
    const [a, b, c] = lessons
    const { body } = await order(id, [
      { id: second, lessonIds: [b, c] },
      { id: first, lessonIds: [a] },
    ])
    expect(formatOutline(body)).toEqual(['Second: B, C', 'First: A'])
    expect(await readLesson(shop, b)).toMatchObject({ moduleId: second })
    await addLesson(shop, first, { title: 'D' })
    expect(formatOutline(await readCourse(shop, id))).toEqual(['Second: B, C', 'First: A, D'])
  })

  it('is refused when the parts of the course are not exactly the given ones', async () => {
    const { id, first, second, lessons } = await makeOutline()
    const other = await makeOutline()
    const [a, b, c] = lessons
    const wrong = [
      [{ id: first, lessonIds: [a, b, c] }],
      [
        { id: first, lessonIds: [a, b] },
        { id: second, lessonIds: [] },
      ],
      [
        { id: first, lessonIds: [a, b] },
        { id: second, lessonIds: [c, c] },
      ],
      [
        { id: first, lessonIds: [a, a] },
        { id: second, lessonIds: [c] },
      ],
      [
        { id: first, lessonIds: [a, b, c] },
        { id: other.second, lessonIds: [] },
      ],
      [
        { id: first, lessonIds: [a, b] },
        { id: second, lessonIds: [other.lessons[0]] },
      ],
    ]
    for (const modules of wrong)
      expect(await order(id, modules)).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect(formatOutline(await readCourse(shop, id))).toEqual(['First: A, B', 'Second: C'])
  })
})

describe('a lesson', () => {
  it('is a draft until it is published, and changes only the given fields', async () => {
    const moduleId = await addModule(shop, await makeCourse())
    const created = await editor.send(contract.createLesson, { params: { id: moduleId }, body: { title: 'Brushes' } })
    const { lessonId } = created.body
    expect(await readLesson(shop, lessonId)).toMatchObject({ isPublished: false, version: 1, content: '' })
    const body = { content: 'Hold it lightly.', videoUrl: 'https://video.example/1', isPublished: true }
    const { body: changed } = await editor.send(contract.changeLesson, { params: { id: lessonId }, body })
    expect(changed).toMatchObject({ ...body, title: 'Brushes', version: 2, video: null, attachments: [] })
    const course = await readCourse(shop, changed.courseId)
    expect(course.modules[0]?.lessons[0]).toMatchObject({ hasText: true, hasVideo: true, isPublished: true })
  })

  it('is not overwritten by a member who edited an older version', async () => {
    const lessonId = await addLesson(shop, await addModule(shop, await makeCourse()))
    const { version } = await readLesson(shop, lessonId)
    const save = (title: string) =>
      editor.send(contract.changeLesson, { params: { id: lessonId }, body: { title, version } })
    expect((await save('One')).status).toBe(200)
    expect(await save('Two')).toMatchObject({ status: 409, body: { error: 'conflict' } })
    expect((await readLesson(shop, lessonId)).title).toBe('One')
  })

  it('accepts only https addresses of videos', async () => {
    const lessonId = await addLesson(shop, await addModule(shop, await makeCourse()))
    for (const videoUrl of ['http://video.example/1', 'javascript:alert(1)', 'video'])
      expect(await editor.send(contract.changeLesson, { params: { id: lessonId }, body: { videoUrl } })).toMatchObject({
        status: 422,
        body: { error: 'invalid_fields' },
      })
  })

  it('takes the progress of students along when it is deleted', async () => {
    const { id, first, lessons } = await makeOutline()
    const customer = await addCustomer(shop, 'progress@example.com')
    await shop.db
      .insert(lessonProgress)
      .values(lessons.map(lesson => ({ customer_id: customer, lesson_id: lesson, opened_at: new Date() })))
    const countProgress = async () => (await shop.db.select().from(lessonProgress)).length
    expect((await editor.send(contract.deleteLesson, { params: { id: lessons[2] } })).status).toBe(200)
    expect(await countProgress()).toBe(2)
    const { body } = await editor.send(contract.deleteCourseModule, { params: { id: first } })
    expect(formatOutline(body)).toEqual(['Second: '])
    expect(await countProgress()).toBe(0)
    expect(await editor.send(contract.deleteCourseModule, { params: { id: first } })).toMatchObject({ status: 404 })
    expect(await editor.send(contract.deleteLesson, { params: { id: lessons[0] } })).toMatchObject({ status: 404 })
    expect((await readCourse(shop, id)).modules).toHaveLength(1)
  })
})

it('writes who changed the outline to the audit log', async () => {
  const { id, second, lessons } = await makeOutline()
  await editor.send(contract.changeCourseModule, { params: { id: second }, body: { title: 'Last' } })
  await order(
    id,
    (await readCourse(shop, id)).modules.map(each => ({ id: each.id, lessonIds: each.lessons.map(l => l.id) })),
  )
  await editor.send(contract.deleteLesson, { params: { id: lessons[0] } })
  await editor.send(contract.deleteCourseModule, { params: { id: second } })
  const { rows } = await shop.db.execute<{ action: string }>(
    `select distinct action from audit_log where target in ('${id}', '${lessons[0]}') order by action`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'course.module_changed',
    'course.module_created',
    'course.module_deleted',
    'course.ordered',
    'digital_benefit.created',
    'lesson.changed',
    'lesson.created',
    'lesson.deleted',
  ])
})
