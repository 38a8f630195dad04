import type { AlarmKind } from '#contract/operations.ts'
import type { Language } from '#domain/language.ts'
import { formatDateTime } from '#domain/time-zone.ts'
import { operations as en } from '#i18n/en/operations.ts'
import { operations as ptBr } from '#i18n/pt-BR/operations.ts'
import { type AlarmMailWords, alarmMails } from '#i18n/spec/alarm-mails.ts'
import { operations as spec } from '#i18n/spec/operations.ts'
import type { MailShop } from '../mail-shop.ts'

const stages = ['new', 'again', 'over'] as const

/** The part of an alarm that may be sent by e-mail. The details are shown only to signed-in members. */
export type MailedAlarm = {
  kind: AlarmKind
  stage: (typeof stages)[number]
  subject: string
  orderNumber: number | null
  count: number
  firstAt: Date
}

/** Alarms of one kind and stage, with one line in `notes` for each alarm. */
type AlarmGroup = { stage: string; title: string; meaning: string; act: string | null; notes: string[] }

/** The texts of an alarm e-mail. Both its HTML version and its plain text version are rendered from these texts. */
export type AlarmMail = {
  words: AlarmMailWords
  shop: MailShop
  subject: string
  title: string
  text: string
  groups: AlarmGroup[]
  link: string
  profileLink: string
}

const maxNotes = 5
const catalogues = { spec, en, 'pt-BR': ptBr }
type AlarmMailContext = { words: AlarmMailWords; operations: (typeof catalogues)[Language]; shop: MailShop }

const findName = (names: Record<string, string>, key: string) => (Object.hasOwn(names, key) ? names[key] : undefined)

function formatSubject({ words, operations }: AlarmMailContext, { kind, subject, orderNumber }: MailedAlarm): string {
  if (orderNumber !== null) return words.order(orderNumber)
  if (kind === 'dead_letter') return findName(operations.work, subject) ?? subject
  if (kind === 'invariant_broken') return findName(operations.checks, subject) ?? ''
  return kind === 'subscription_price_differs' ? subject : ''
}

function formatNote(context: AlarmMailContext, alarm: MailedAlarm): string {
  const { words, shop } = context
  const since = words.since(formatDateTime(shop.timeZone, words.language, alarm.firstAt))
  return [formatSubject(context, alarm), alarm.count > 1 && words.times(alarm.count), since].filter(Boolean).join(' · ')
}

function groupAlarms(context: AlarmMailContext, alarms: readonly MailedAlarm[]): AlarmGroup[] {
  const { words, operations } = context
  return stages.flatMap(stage => {
    const alarmsInStage = alarms.filter(alarm => alarm.stage === stage)
    return [...new Set(alarmsInStage.map(alarm => alarm.kind))].map(kind => {
      const alarmsOfKind = alarmsInStage.filter(alarm => alarm.kind === kind)
      const { title, meaning, act } = operations.alarms[kind]
      const notes = alarmsOfKind.slice(0, maxNotes).map(alarm => formatNote(context, alarm))
      const more = alarmsOfKind.length - notes.length
      return {
        stage: words.stages[stage],
        title,
        meaning,
        act: stage === 'over' ? null : `${operations.whatToDo} ${act}`,
        notes: more > 0 ? [...notes, words.more(more)] : notes,
      }
    })
  })
}

/** @param adminUrl URL of the administration, without a trailing slash */
export function composeAlarmMail(
  alarms: readonly MailedAlarm[],
  shop: MailShop,
  adminUrl: string,
  language: Language,
): AlarmMail {
  // Members whose language is not English read Portuguese, the language of the administration's default texts.
  const words = alarmMails[language === 'en' ? 'en' : 'pt-BR']
  const operations = catalogues[language]
  const open = alarms.filter(alarm => alarm.stage !== 'over')
  const counted = open.length > 0 ? open : alarms
  const [onlyAlarm] = counted
  const isOver = open.length === 0
  const onlyTitle = onlyAlarm && counted.length === 1 ? operations.alarms[onlyAlarm.kind].title : null
  const onlyText = onlyTitle && isOver ? words.over(onlyTitle) : onlyTitle
  return {
    words,
    shop,
    subject: words.subject(shop.name, onlyText ?? (isOver ? words.manyOver : words.many)(counted.length)),
    title: (isOver ? words.titleOver : words.title)(counted.length),
    text: isOver ? words.textOver : words.text,
    groups: groupAlarms({ words, operations, shop }, alarms),
    link: `${adminUrl}/operations`,
    profileLink: `${adminUrl}/profile`,
  }
}
