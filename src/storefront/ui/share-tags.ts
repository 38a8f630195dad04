import type { SharePicture } from '#domain/compatible-picture.ts'
import { escapeHtml } from './escape-html.ts'

type ShareFacts = { title: string; description: string | null; url: string | null; picture: SharePicture | null }

/** Builds the Open Graph and Twitter tags for link previews. URLs must be absolute. */
export function buildShareTags({ title, description, url, picture }: ShareFacts): string {
  const facts: [name: string, value: string | number | null | undefined][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', picture?.url],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['twitter:card', picture && 'summary_large_image'],
    ['twitter:image', picture?.url],
  ]
  return facts
    .map(([name, value]) =>
      value
        ? `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(String(value))}">`
        : '',
    )
    .join('')
}
