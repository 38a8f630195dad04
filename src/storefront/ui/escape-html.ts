const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and for attributes in double quotes. */
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"]/g, character => entities[character] ?? character)
