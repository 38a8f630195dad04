const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in HTML, between tags and in an attribute in double quotes. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
