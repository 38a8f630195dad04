import type { AlarmMail } from './alarm-mail.ts'

export function renderAlarmText({ words, shop, title, text, groups, link, profileLink }: AlarmMail): string {
  const blocks = [
    [shop.name],
    [title, text],
    ...groups.map(group => [
      `${group.stage}: ${group.title}`,
      group.meaning,
      ...(group.act ? [group.act] : []),
      ...group.notes.map(note => `- ${note}`),
    ]),
    [`${words.button}:`, link],
    [words.often, words.off, profileLink],
    ['--', words.footer(shop.name), shop.publicUrl],
  ]
  return `${blocks.map(lines => lines.join('\n')).join('\n\n')}\n`
}
