import { expect } from 'vitest'

type Mail = { subject: string; text: string; html: string }

/** Fetches the e-mails that a shop with MAIL_INBOX=open sent to an e-mail address, oldest first. */
export async function fetchMails(shop: { url: string }, to: string): Promise<Mail[]> {
  return (await fetch(`${shop.url}/dev/mails?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>
}

/**
 * Waits for a link to `screen` in the newest e-mail to an e-mail address that has one, ignoring the links in `known`.
 */
export async function getMailedLink(
  shop: { url: string },
  to: string,
  screen: string,
  known: readonly string[] = [],
): Promise<string> {
  const newest = async () =>
    (await fetchMails(shop, to))
      .flatMap(({ text }) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link))
      .filter(link => new URL(link).pathname === screen && !known.includes(link))
      .at(-1)
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined()
  return (await newest()) ?? ''
}
