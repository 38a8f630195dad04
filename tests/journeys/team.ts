import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { fetchMails, getMailedLink } from '#tests/support/mail-inbox.ts'
import { expectGoodLayouts } from '#tests/support/page-checks.ts'
import { becomeOwner, seller } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'
import { createShopQueries } from '#tests/support/shop-queries.ts'

const shop = await startShop({ MAIL_INBOX: 'open', SEED: 'demo' })
const { sql } = createShopQueries(shop)
const chromium = await openChromium()
const toUrl = (path: string) => shop.url + path
const ana = { email: 'ana@example.com', name: 'Ana Souza', password: 'lâmpadas são bonitas 7' }
const anaRoleSql = 'select role from members join auth_users u on u.id = members.user_id where u.email = $1'
const expectAnaRole = (role: string) => expect.poll(() => sql(anaRoleSql, [ana.email])).toEqual([{ role }])
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).first().waitFor()

const { page } = await chromium.newPerson()
const member = await chromium.newPerson()

async function inviteAs(role: string, email: string) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Função', { exact: true }).selectOption({ label: role })
  await page.getByRole('button', { name: 'Criar convite' }).click()
}

/** Makes the last password entry of every session an hour old, so that sensitive actions ask for the password again. */
const ageSessions = () =>
  sql(`update auth_sessions set created_at = created_at - interval '1 hour', amr =
    (select jsonb_agg(jsonb_set(each, '{timestamp}', to_jsonb((each->>'timestamp')::bigint - 3600))) from jsonb_array_elements(amr) each)`)

async function typePassword(password: string, of = page) {
  const dialog = of.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await of.keyboard.press('Enter')
  return dialog
}

describe('an owner and a team', () => {
  it('sees only the owner in the team, and invites a member', async () => {
    await becomeOwner(page, shop.ownerLink)
    await page.goto(toUrl('/team'))
    await page.getByText('Por enquanto, só você.').waitFor()
    await page.getByText('Nenhum convite aberto.').waitFor()
    await expectGoodLayouts(page, 'team-alone')
    await page.getByRole('button', { name: 'Criar convite' }).click()
    await page.getByText('E-mail: digite um endereço').waitFor()
    await inviteAs('Edição', seller.email)
    await page.getByText('Esta pessoa já faz parte da equipe.').waitFor()
    await inviteAs('Edição', ana.email)
    await toast(page, 'Convite criado, e-mail não enviado')
    const open = page.getByRole('list', { name: 'Convites abertos' })
    await open.getByText(ana.email).waitFor()
    await page.getByText('e o convite não é enviado').waitFor()
    await open.getByText('Não enviado: a loja não tem servidor de e-mail').waitFor()
    await open.getByRole('button', { name: 'Copiar link' }).waitFor()
    await inviteAs('Leitura', ana.email)
    await page.getByText('Esta pessoa já tem um convite aberto.').waitFor()
    await expectGoodLayouts(page, 'team-invited')
  })

  it('renews and withdraws invitations, and their earlier links stop working', async () => {
    const first = await getMailedLink(shop, ana.email, '/invitation')
    await page.getByRole('button', { name: `Criar outro link para ${ana.email}` }).click()
    await toast(page, 'Novo link criado, e-mail não enviado')
    await getMailedLink(shop, ana.email, '/invitation', [first])
    await member.page.goto(first)
    await member.page.getByRole('button', { name: 'Aceitar convite' }).click()
    await member.page.getByRole('heading', { name: 'Este link não é mais válido' }).waitFor()
    await expectGoodLayouts(member.page, 'invitation-dead')

    await page.getByLabel('E-mail', { exact: true }).fill('')
    await inviteAs('Administração', 'bia@example.com')
    await toast(page, 'Convite criado, e-mail não enviado')
    const bia = await getMailedLink(shop, 'bia@example.com', '/invitation')
    await page.getByRole('button', { name: 'Revogar o convite de bia@example.com' }).click()
    await toast(page, 'Convite revogado')
    await member.page.goto(bia)
    await member.page.getByRole('button', { name: 'Aceitar convite' }).click()
    await member.page.getByRole('heading', { name: 'Este link não é mais válido' }).waitFor()
  })

  it('sees a new member who accepted the invitation and chose a password', async () => {
    const links = (await fetchMails(shop, ana.email)).flatMap(
      ({ text }) => text.match(/https?:\/\/\S+token_hash=\S+/) ?? [],
    )
    await member.page.goto(links.at(-1) ?? '')
    await member.page.getByRole('heading', { name: 'Você foi convidado(a)' }).waitFor()
    await member.page.getByText('a equipe de Lumen').waitFor()
    await expectGoodLayouts(member.page, 'invitation')
    await member.page.getByRole('button', { name: 'Aceitar convite' }).press('Enter')
    await member.page.getByRole('heading', { name: 'Boas-vindas' }).waitFor()
    await expect.poll(() => member.page.getByLabel('Email').inputValue()).toBe(ana.email)
    await member.page.getByRole('button', { name: 'Abrir a loja' }).click()
    await member.page.getByText('Nome: digite o nome que a equipe verá').waitFor()
    await expectGoodLayouts(member.page, 'invitation-welcome')
    await member.page.getByLabel('Nome').fill(ana.name)
    await member.page.getByLabel('Nova senha', { exact: true }).fill(ana.password)
    await member.page.keyboard.press('Enter')
    await member.page.waitForURL(/\/home$/)
    await page.reload()
    await page.getByRole('list', { name: 'Pessoas' }).getByText(ana.name).waitFor()
    await page.getByText('Nenhum convite aberto.').waitFor()
    await expectGoodLayouts(page, 'team')
  })

  it('lets an editor see the team without the actions of higher roles', async () => {
    await member.page.goto(toUrl('/team'))
    await member.page.getByRole('list', { name: 'Pessoas' }).getByText(ana.name).waitFor()
    for (const name of ['Criar convite', /Mais ações/])
      await expect.poll(() => member.page.getByRole('button', { name }).count()).toBe(0)
    await expect.poll(() => member.page.getByRole('combobox').count()).toBe(0)
    await expectGoodLayouts(member.page, 'team-editor')
    await member.page.goto(toUrl('/team/log'))
    await member.page.getByText('Só quem administra a loja pode ver o registro.').waitFor()
    await member.page.goto(toUrl('/api-keys'))
    await member.page.getByText('Só quem é dono(a) da loja pode ver e criar chaves de API.').waitFor()
    await member.page.goto(toUrl('/settings'))
    await member.page.getByText('Só quem é dono(a) da loja pode alterar o modo e as chaves.').waitFor()
    await expect.poll(() => member.page.getByRole('link', { name: 'Chaves de API' }).count()).toBe(0)
  })

  it('changes a member’s role immediately, and undoes the change', async () => {
    const role = page.getByLabel(`Função de ${ana.name}`)
    await role.selectOption({ label: 'Administração' })
    await toast(page, `A função de ${ana.name} mudou`)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => role.inputValue()).toBe('editor')
    await expectAnaRole('editor')
    await role.selectOption({ label: 'Administração' })
    await expectAnaRole('admin')
    await member.page.goto(toUrl('/team'))
    await member.page.getByRole('button', { name: 'Criar convite' }).waitFor()
    await member.page.getByText('Só quem é dono(a) pode alterar funções e remover pessoas.').waitFor()
    await member.page.getByRole('link', { name: 'Registro' }).click()
    await member.page.getByText('Função alterada').filter({ visible: true }).first().waitFor()
    await expectGoodLayouts(member.page, 'log')
  })

  it('ends a member’s sessions immediately', async () => {
    const { page: ofAna } = member
    await ofAna.goto(toUrl('/team'))
    await ofAna.getByRole('list', { name: 'Pessoas' }).waitFor()
    await expect.poll(() => ofAna.getByRole('button', { name: /^Mais ações/ }).count()).toBe(0)
    await page.getByRole('button', { name: `Mais ações para ${ana.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Encerrar as sessões' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: `Encerrar as sessões de ${ana.name}?` })
    await expectGoodLayouts(page, 'team-end-sessions')
    await dialog.getByRole('button', { name: 'Encerrar sessões' }).click()
    await toast(page, `Sessões de ${ana.name} encerradas`)
    await ofAna.getByRole('link', { name: 'Pedidos' }).first().click()
    await ofAna.waitForURL(/\/login/)
    await ofAna.getByLabel('Email').fill(ana.email)
    await ofAna.getByLabel('Senha', { exact: true }).fill(ana.password)
    await ofAna.keyboard.press('Enter')
    await ofAna.waitForURL(/\/orders$/)
  })

  it('makes a member a viewer, who sees every screen but cannot change data', async () => {
    await page.getByLabel(`Função de ${ana.name}`).selectOption({ label: 'Leitura' })
    // The toast of an earlier role change may still be visible, so the row is checked instead.
    await expectAnaRole('viewer')
    const { page: viewer } = member
    const none = async (names: RegExp) => expect.poll(() => viewer.getByRole('button', { name: names }).count()).toBe(0)
    await viewer.goto(toUrl('/products'))
    await viewer.getByRole('button', { name: 'Copy Link' }).first().waitFor()
    await none(/^(Create Product|Edit|Variants|Excluir)/)
    await expect.poll(() => viewer.getByRole('tab', { name: 'Create Product' }).count()).toBe(0)
    await expect.poll(() => viewer.getByRole('checkbox').count()).toBe(0)
    await viewer
      .getByRole('button', { name: /^Mais ações de/ })
      .first()
      .click()
    await expect.poll(() => viewer.getByRole('menuitem').count()).toBe(2)
    await viewer.keyboard.press('Escape')
    await expectGoodLayouts(viewer, 'viewer-products')
    const [product] = await sql<{ id: string }>('select id from products limit 1')
    await viewer.goto(toUrl(`/products/${product?.id}`))
    await viewer.getByText('Você só pode ver esta página.').waitFor()
    await expect.poll(() => viewer.getByLabel('Título').first().isDisabled()).toBe(true)
    await expectGoodLayouts(viewer, 'viewer-product')
    for (const path of ['/sales-pages', '/upsells']) {
      await viewer.goto(toUrl(path))
      await viewer.getByRole('listitem').first().waitFor()
      await viewer.waitForLoadState('networkidle')
      expect([path, await viewer.locator('main').getByRole('switch').count()]).toEqual([path, 0])
    }
    await viewer.goto(toUrl('/team'))
    await viewer.getByRole('list', { name: 'Pessoas' }).waitFor()
    await none(/Criar convite|Mais ações/)
    const changed = page.waitForResponse(/\/api\/v1\/team\/members\//)
    await page.getByLabel(`Função de ${ana.name}`).selectOption({ label: 'Edição' })
    await changed
  })
})

describe('an owner who must enter the password again', () => {
  it('creates an API key after entering the password again, and sees the key once', async () => {
    await page.goto(toUrl('/settings'))
    await page.getByRole('link', { name: 'Chaves de API' }).click()
    await page.getByText('Nenhuma chave ainda.').waitFor()
    await expectGoodLayouts(page, 'api-keys-none')
    await page.getByRole('button', { name: 'Criar chave' }).click()
    await page.getByText('Nome do programa: digite um nome').waitFor()
    await ageSessions()
    await page.keyboard.type('Planilha de estoque')
    await page.keyboard.press('Enter')
    const dialog = await typePassword('não é esta senha')
    await dialog.getByText('Senha: incorreta. Tente de novo.').waitFor()
    await expectGoodLayouts(page, 'step-up')
    await typePassword(seller.password)
    const keyDialog = page.getByRole('dialog', { name: 'Copie a chave agora' })
    const key = (await keyDialog.locator('code').textContent()) ?? ''
    expect(key).toMatch(/^vk_[\w-]{43}$/)
    await expectGoodLayouts(page, 'api-key-made')
    const response = await fetch(toUrl('/api/v1/products'), { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(200)
    await keyDialog.getByRole('button', { name: 'Já salvei' }).click()
    await page.getByText(`vk_…${key.slice(-4)}`).waitFor()
    await expect.poll(() => page.content()).not.toContain(key)
    await page.reload()
    await page.getByText(/^Último uso/).waitFor()
    await expectGoodLayouts(page, 'api-keys')
    await page.getByRole('button', { name: 'Revogar a chave Planilha de estoque' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
    await toast(page, 'Chave revogada')
    const lastResponse = await fetch(toUrl('/api/v1/products'), { headers: { authorization: `Bearer ${key}` } })
    expect(lastResponse.status).toBe(401)
  })

  it('saves the provider’s keys only after entering the password in the dialog', async () => {
    await page.goto(toUrl('/settings'))
    await ageSessions()
    await page.getByLabel('Publishable key').fill('pk_test_51Team')
    await page.getByLabel('Secret key').fill('sk_test_51Team')
    await page.getByRole('button', { name: 'Salvar Configurações' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usar o Stripe' }).click()
    await page.getByRole('dialog', { name: 'Confirme que é você' }).waitFor()
    await page.keyboard.press('Escape')
    await toast(page, 'Erro ao salvar configurações do Stripe')
    await expect.poll(() => page.getByLabel('Secret key').inputValue()).toBe('sk_test_51Team')
    await page.getByRole('button', { name: 'Salvar Configurações' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usar o Stripe' }).click()
    await typePassword(seller.password)
    await toast(page, 'Configurações salvas com sucesso!')
  })

  it('resets the second factor of a member who lost the phone, and ends the member’s sessions', async () => {
    await member.page.goto(toUrl('/profile'))
    await member.page.getByRole('button', { name: 'Ativar verificação' }).click()
    // ageSessions above aged this member's session, too.
    await typePassword(ana.password, member.page)
    const nextCode = createAuthenticator((await member.page.getByRole('dialog').locator('code').textContent()) ?? '')
    await member.page.keyboard.type(await nextCode())
    await toast(member.page, 'Verificação em duas etapas ativada')
    await page.goto(toUrl('/team'))
    await page.getByText('Duas etapas', { exact: true }).waitFor()
    await ageSessions()
    await page.getByRole('button', { name: `Mais ações para ${ana.name}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remover a verificação em duas etapas' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: `Remover a verificação de ${ana.name}?` })
    await expectGoodLayouts(page, 'team-reset')
    await dialog.getByRole('button', { name: 'Remover verificação' }).click()
    await typePassword(seller.password)
    await toast(page, `Verificação de ${ana.name} removida`)
    await member.page.getByRole('link', { name: 'Pedidos' }).first().click()
    await member.page.waitForURL(/\/login/)
    await member.page.getByLabel('Email').fill(ana.email)
    await member.page.getByLabel('Senha', { exact: true }).fill(ana.password)
    await member.page.keyboard.press('Enter')
    await member.page.waitForURL(/\/orders$/)
  })

  it('removes a member immediately, and reads the removal in the audit log', async () => {
    await page.getByRole('button', { name: `Mais ações para ${ana.name}` }).click()
    await page.getByRole('menuitem', { name: 'Remover da equipe' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Remover ${ana.name} da equipe?` })
    await dialog.getByText('As sessões dela são encerradas agora').waitFor()
    await expectGoodLayouts(page, 'team-remove')
    await dialog.getByRole('button', { name: 'Remover' }).click()
    await toast(page, `${ana.name} saiu da equipe`)
    await page.getByText('Por enquanto, só você.').waitFor()
    await member.page.getByRole('link', { name: 'Produtos' }).first().click()
    await member.page.waitForURL(/\/login/)
    await page.getByRole('link', { name: 'Registro' }).click()
    await page.getByText('Pessoa removida da equipe').filter({ visible: true }).first().waitFor()
    await page.getByText('Convite renovado').filter({ visible: true }).first().waitFor()
  })
})
