import { beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#contract/courses.ts'
import { courses as words } from '#i18n/spec/courses.ts'
import { digitalGoods } from '#i18n/spec/digital-goods.ts'
import { shell } from '#i18n/spec/shell.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { signInPageSeller } from '#tests/support/page-seller.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop()
const chromium = await openChromium()
const seller = await chromium.newPerson()
const { page } = seller
const { outline, lesson, students } = words

let call: Awaited<ReturnType<typeof signInPageSeller>>['call']
let productId = ''
let courseId = ''

beforeAll(async () => {
  await becomeOwner(page, shop.ownerLink)
  call = (await signInPageSeller(shop.url)).call
  const product = await call<{ id: string }>('POST', '/api/v1/products', {
    title: 'Aquarela do zero',
    images: [],
    currency: 'brl',
    shippingOptions: [],
    variants: [{ name: 'Curso', sku: 'AQUARELA', cents: 19_900, stock: null, isDefault: true, image: null }],
  })
  productId = product.id
})

const { keyboard } = page
const row = (title: string) => page.locator('[data-row]').filter({ hasText: title })
const dialog = page.getByRole('dialog')
const readOutline = async () =>
  (await call<Course>('GET', `/api/v1/digital-benefits/${courseId}/course`)).modules.map(module => [
    module.title,
    ...module.lessons.map(({ title }) => title),
  ])

/** Opens the menu of a module or a lesson by keyboard and chooses an entry. */
async function chooseAction(title: string, entry: string) {
  await page.getByRole('button', { name: outline.actionsOf(title), exact: true }).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).focus()
  await keyboard.press('Enter')
}

describe('a seller who makes a course by keyboard', () => {
  it('creates it on the page of the product and adds modules and lessons one after the other', async () => {
    await page.goto(`${shop.url}/products/${productId}#digital`)
    const add = page.getByRole('button', { name: digitalGoods.course.add })
    await add.focus()
    await keyboard.press('Enter')
    const title = dialog.getByLabel(digitalGoods.title)
    await title.fill('')
    await keyboard.press('Enter')
    await dialog.getByText(digitalGoods.titleMissing).waitFor()
    await title.fill('Curso de aquarela')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: outline.emptyTitle }).waitFor()
    courseId = /courses\/([^?]+)/.exec(page.url())?.[1] ?? ''
    await expectGoodLayouts(page, 'course-empty')
    await page.getByRole('button', { name: outline.start }).focus()
    await keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: outline.lessonTitleIn(outline.firstModule) })
    await expect.poll(() => field.evaluate(each => each === document.activeElement)).toBe(true)
    for (const each of ['Boas-vindas', 'Materiais', 'Primeira mancha']) {
      await keyboard.type(each)
      await keyboard.press('Enter')
    }
    await row('Primeira mancha').waitFor()
    await keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: outline.addModule }).focus()
    await keyboard.press('Enter')
    const moduleField = page.getByRole('textbox', { name: outline.moduleTitle })
    await expect.poll(() => moduleField.evaluate(each => each === document.activeElement)).toBe(true)
    await keyboard.type('Paisagens')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Paisagens' }).waitFor()
    expect(await readOutline()).toEqual([
      [outline.firstModule, 'Boas-vindas', 'Materiais', 'Primeira mancha'],
      ['Paisagens'],
    ])
    seller.expectNoComplaints()
  })

  it('renames and sorts with menus, and moves a lesson with its handle', async () => {
    await chooseAction(outline.firstModule, outline.rename)
    const field = page.getByRole('textbox', { name: outline.renameOf(outline.firstModule) })
    await field.fill('Primeiros passos')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
    await chooseAction('Materiais', outline.moveUp)
    await page.getByText(outline.moved).waitFor()
    await chooseAction('Primeira mancha', outline.moveDown)
    await expect.poll(readOutline).toEqual([
      ['Primeiros passos', 'Materiais', 'Boas-vindas'],
      ['Paisagens', 'Primeira mancha'],
    ])
    await page.getByRole('button', { name: outline.handle('Boas-vindas') }).focus()
    await keyboard.press('Space')
    await page.getByText(outline.lifted('Boas-vindas')).waitFor({ state: 'attached' })
    await keyboard.press('ArrowUp')
    await page.getByText(outline.over('Boas-vindas', 'Primeiros passos', 1)).waitFor({ state: 'attached' })
    await keyboard.press('Space')
    await expect.poll(readOutline).toEqual([
      ['Primeiros passos', 'Boas-vindas', 'Materiais'],
      ['Paisagens', 'Primeira mancha'],
    ])
    await chooseAction('Materiais', outline.moveTo)
    await dialog.getByRole('button', { name: outline.move, exact: true }).click()
    await expect.poll(readOutline).toEqual([
      ['Primeiros passos', 'Boas-vindas'],
      ['Paisagens', 'Primeira mancha', 'Materiais'],
    ])
    seller.expectNoComplaints()
  })

  it('moves a lesson to another module by mouse', async () => {
    const from = await page.getByRole('button', { name: outline.handle('Materiais') }).boundingBox()
    const to = await row('Boas-vindas').boundingBox()
    if (!from || !to) throw new Error('the rows are not shown')
    await page.mouse.move(from.x + 8, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 12, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 12 })
    await page.mouse.up()
    await expect.poll(readOutline).toEqual([
      ['Primeiros passos', 'Materiais', 'Boas-vindas'],
      ['Paisagens', 'Primeira mancha'],
    ])
    seller.expectNoComplaints()
  })
})

describe('the editor of a lesson', () => {
  it('saves the text, recognizes the address of the video, and stores attachments at once', async () => {
    await page.getByRole('link', { name: 'Boas-vindas' }).focus()
    await keyboard.press('Enter')
    const panel = page.getByRole('region', { name: lesson.label })
    await panel.getByLabel(lesson.videoUrl).fill('youtu.be/dQw4w9WgXcQ')
    await panel.getByLabel(lesson.content).fill('Olá!\n\nNesta aula você conhece o curso.')
    await page.getByRole('button', { name: lesson.save }).click()
    await panel.getByText(lesson.videoUrlInvalid).first().waitFor()
    await panel.getByLabel(lesson.videoUrl).fill('https://youtu.be/dQw4w9WgXcQ')
    await panel.getByText(lesson.recognized('YouTube')).waitFor()
    await panel
      .locator('input[type=file]')
      .last()
      .setInputFiles([
        { name: 'Lista de materiais.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 list') },
        { name: 'Moldes.zip', mimeType: 'application/zip', buffer: Buffer.from('PK molds') },
      ])
    await panel.getByRole('button', { name: lesson.removeFileOf('Lista de materiais.pdf') }).waitFor()
    await panel.getByRole('button', { name: lesson.removeFileOf('Moldes.zip') }).waitFor()
    await expectGoodLayouts(page, 'course-lesson')
    await page.getByRole('link', { name: 'Materiais' }).click()
    const leave = page.getByRole('alertdialog')
    await leave.getByRole('button', { name: shell.cancel }).click()
    expect(await panel.getByLabel(lesson.content).inputValue()).toContain('Olá!')
    await keyboard.press('Control+s')
    await page.getByRole('button', { name: lesson.save }).waitFor({ state: 'detached' })
    await page.reload()
    expect(await panel.getByLabel(lesson.content).inputValue()).toContain('conhece o curso')
    await panel
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'aula.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from('not really a video'),
      })
    await panel.getByRole('button', { name: lesson.removeFileOf('aula.mp4') }).waitFor()
    await panel.getByText(lesson.videoUrlUnused).waitFor()
    seller.expectNoComplaints()
  })

  it('merges with a change of another member, and asks about the same field', async () => {
    const panel = page.getByRole('region', { name: lesson.label })
    const id = new URL(page.url()).searchParams.get('lesson') ?? ''
    await panel.getByLabel(lesson.content).fill('Minha versão')
    await call('PATCH', `/api/v1/lessons/${id}`, { content: 'Outra versão' })
    await page.getByRole('button', { name: lesson.save }).click()
    await dialog.getByText(lesson.conflictTitle).waitFor()
    await dialog.getByText('Outra versão').waitFor()
    await expectGoodLayouts(page, 'course-lesson-conflict')
    await dialog.getByRole('button').last().click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await call<{ content: string }>('GET', `/api/v1/lessons/${id}`)).content)
      .toBe('Minha versão')
  })

  it('publishes all drafts, and says what a deletion removes', async () => {
    await page.getByRole('button', { name: outline.publishAll }).click()
    await page.getByText(outline.publishedAll(3)).waitFor()
    await page.getByRole('link', { name: lesson.close }).click()
    await row('Boas-vindas').getByText(outline.attachments(2)).waitFor({ state: 'attached' })
    await expectGoodLayouts(page, 'course-outline')
    await chooseAction('Boas-vindas', outline.delete)
    const confirm = page.getByRole('alertdialog')
    await confirm.getByText(outline.deletesFiles).waitFor()
    await confirm.getByRole('button', { name: shell.cancel }).click()
    await chooseAction('Materiais', outline.delete)
    await confirm.getByRole('button', { name: outline.delete }).click()
    await page.getByText(outline.lessonDeleted).waitFor()
    await page.goto(`${shop.url}/products/${productId}#digital`)
    await page.getByText(`${digitalGoods.course.modules(2)} · ${digitalGoods.course.lessons(2)}`).waitFor()
    await expectGoodLayouts(page, 'course-on-product')
    seller.expectNoComplaints(/409/)
  })
})

describe('the students of a course', () => {
  it('come from a CSV file, and lines with a problem stay to be corrected', async () => {
    await page.getByRole('link', { name: digitalGoods.course.openOf('Curso de aquarela') }).click()
    await page.getByRole('tab', { name: words.studentsTab }).click()
    await page.getByRole('heading', { name: students.emptyTitle }).waitFor()
    await expectGoodLayouts(page, 'course-students-empty')
    await page.getByRole('button', { name: students.add }).click()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: students.pickFile }).click()
    const lines = [
      'Nome;E-mail;Fim do acesso',
      'Ana Souza;ana@example.com;31/12/2099',
      'Bia Lima;bia@;',
      ';caio@example.com;',
      'Davi;davi@example.com;um dia',
      'Ana Souza;ANA@example.com;',
    ]
    await (await chooser).setFiles({
      name: 'alunos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
    await dialog.getByText(students.problems(2)).waitFor()
    await dialog.getByText(students.repeated(1)).waitFor()
    await expectGoodLayouts(page, 'course-students-add')
    await dialog.getByRole('switch', { name: students.sendsMail }).click()
    await dialog.getByRole('button', { name: students.submit(2) }).click()
    await page.getByText(students.added(2)).waitFor()
    const list = dialog.getByRole('textbox', { name: students.people })
    await expect.poll(() => list.inputValue()).not.toContain('ana@example.com')
    expect(await list.inputValue()).toContain('bia@;')
    await list.fill('Nome;E-mail\nBia Lima;bia@example.com')
    await dialog.getByRole('button', { name: students.submit(1) }).click()
    await dialog.waitFor({ state: 'detached' })
    const table = page.getByRole('table', { name: students.list })
    await table.getByText('bia@example.com').waitFor()
    expect(await table.getByRole('row').count()).toBe(4)
    await expectGoodLayouts(page, 'course-students')
    seller.expectNoComplaints(/409/)
  })

  it('are found by a part of the name, and lose the access that a list gave', async () => {
    await page.getByRole('searchbox', { name: students.search }).fill('souza')
    const table = page.getByRole('table', { name: students.list })
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: students.actionsOf('Ana Souza') }).click()
    await page.getByRole('menuitem', { name: students.revoke }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: students.revoke }).click()
    await table.getByText(students.ended).waitFor()
    await page.getByRole('searchbox', { name: students.search }).fill('nobody')
    await page.getByText(students.noneFound('nobody')).waitFor()
    seller.expectNoComplaints(/409/)
  })
})
