import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipProject } from '@vitrine/html-editing/zip-project.ts'
import type { Page } from 'playwright-core'
import { createSalesPageFolder } from './seller.ts'
import { waitForNoToast } from './toasts.ts'

export const buildTitlePage = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`

/** Creates a ZIP archive for a file input. */
export const createZipFile = (name: string, content: Record<string, string>) => {
  const files = Object.entries(content).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }))
  return { name, mimeType: 'application/zip', buffer: Buffer.from(zipProject(files)) }
}

/**
 * Creates a seller's folder with a page that has an anchor, a link to the checkout and a reference to a missing
 * picture, and with two files that uploads ignore.
 * @returns the folder's path
 */
export function createSiteFolder(productId: string): string {
  const path = createSalesPageFolder(productId)
  const entry = join(path, 'index.html')
  const more = `<img src="images/gone.png" alt=""><a href="#more">More</a><p style="margin-top:3000px" id="more">The end</p>`
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('<script', `${more}<script`))
  writeFileSync(join(path, '.DS_Store'), 'junk')
  writeFileSync(join(path, 'notes.psd'), 'a drawing')
  return path
}

/** Returns locators and actions for the screens under /sales-pages. */
export function createSalesPagesScreen(page: Page) {
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const title = () => page.getByLabel('Título', { exact: true })
  const publish = () => page.getByRole('button', { name: 'Publicar página' })
  const toast = (text: string | RegExp) => page.locator('.toast', { hasText: text }).last()
  return {
    toast,
    quiet: () => waitForNoToast(page),
    /** Locates the row of a page or the card of a campaign. */
    row,
    title,
    publish,
    tab: (name: string | RegExp) => page.getByRole('tab', { name }),
    titles: () => page.getByRole('list', { name: 'Páginas da Campanha' }).getByRole('heading').allTextContents(),
    name: () => page.getByLabel('Nome', { exact: true }),
    create: () => page.getByRole('tabpanel', { name: 'New Campaign' }).getByRole('button', { name: 'Criar campanha' }),
    /** The hidden file inputs behind the buttons that choose a folder or files. */
    folder: () => page.locator('input[type=file][webkitdirectory]').first(),
    files: () => page.locator('input[type=file]:not([webkitdirectory])').first(),
    async menu(of: string, act: string) {
      await page.getByRole('button', { name: `Mais ações: ${of}` }).click()
      await page.getByRole('menuitem', { name: act }).click()
    },
    async makeCampaign(url: string, called: string) {
      await page.goto(`${url}/sales-pages?tab=create`)
      await page.getByLabel('Nome', { exact: true }).fill(called)
      await page.getByRole('tabpanel', { name: 'New Campaign' }).getByRole('button', { name: 'Criar campanha' }).click()
      await title().waitFor()
    },
    /** Publishes a ZIP as the campaign's next page and returns to the list. */
    async upload(called: string, content: Record<string, string>) {
      const another = page.getByRole('button', { name: 'Nova página' })
      await another.or(title()).waitFor()
      if (await another.isVisible()) await another.click()
      await page
        .locator('input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles(createZipFile(`${called}.zip`, content))
      await page.getByText(`${called}.zip`).first().waitFor()
      await title().fill(called)
      await publish().click()
      await page.getByRole('heading', { name: `${called} está no ar` }).waitFor()
      await page.getByRole('button', { name: 'Fechar o resultado do envio' }).click()
      await row(called).waitFor()
    },
  }
}
