import { expect } from 'vitest'

type Mail = { subject: string; text: string; html: string }

/** Fetches the e-mails that a shop with MAIL_INBOX=open sent to an e-mail address, oldest first. */
export async function fetchMails(shop: { url: string }, to: string): Promise<Mail[]> {
  return (await fetch(`${shop.url}/dev/mails?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>
}

/** Waits for an e-mail to `to` with a link to `screen`. Returns the newest such link that is not in `known`. */
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
  await expect.poll(newest).toBeDefined()
  return (await newest()) ?? ''
}
