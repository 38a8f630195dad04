import type { AlarmKind } from '#contract/operations.ts'
import type { Language } from '#domain/language.ts'
import { momentIn } from '#domain/time-zone.ts'
import { operations as en } from '#words/en/operations.ts'
import { operations as ptBr } from '#words/pt-BR/operations.ts'
import { type AlarmMailWords, alarmMails } from '#words/spec/alarm-mails.ts'
import { operations as spec } from '#words/spec/operations.ts'
import type { MailShop } from '../mail-shop.ts'

const stages = ['begun', 'again', 'over'] as const

/** An alarm as mails tell of it: its facts stay behind sign-in. */
export type ToldAlarm = {
  kind: AlarmKind
  stage: (typeof stages)[number]
  subject: string
  orderNumber: number | null
  count: number
  firstAt: Date
}

/** Alarms of one kind and stage. `notes`: which, a line each. */
type Group = { stage: string; title: string; meaning: string; act: string | null; notes: string[] }

/** Everything such a mail says, already as text: the two renderings differ in form only. */
export type AlarmMail = {
  words: AlarmMailWords
  shop: MailShop
  subject: string
  title: string
  text: string
  groups: Group[]
  link: string
  profileLink: string
}

const mostNotes = 5
const catalogues = { spec, en, 'pt-BR': ptBr }
type Frame = { words: AlarmMailWords; operations: (typeof catalogues)[Language]; shop: MailShop }

const named = (names: Record<string, string>, key: string) => (Object.hasOwn(names, key) ? names[key] : undefined)

function whichOf({ words, operations }: Frame, { kind, subject, orderNumber }: ToldAlarm): string {
  if (orderNumber !== null) return words.order(orderNumber)
  if (kind === 'dead_letter') return named(operations.work, subject) ?? subject
  if (kind === 'invariant_broken') return named(operations.checks, subject) ?? ''
  return kind === 'subscription_price_differs' ? subject : ''
}

function noteOf(frame: Frame, alarm: ToldAlarm): string {
  const { words, shop } = frame
  const since = words.since(momentIn(shop.timeZone, words.language, alarm.firstAt))
  return [whichOf(frame, alarm), alarm.count > 1 && words.times(alarm.count), since].filter(Boolean).join(' · ')
}

function groupsOf(frame: Frame, alarms: readonly ToldAlarm[]): Group[] {
  const { words, operations } = frame
  return stages.flatMap(stage => {
    const ofStage = alarms.filter(alarm => alarm.stage === stage)
    return [...new Set(ofStage.map(alarm => alarm.kind))].map(kind => {
      const all = ofStage.filter(alarm => alarm.kind === kind)
      const { title, meaning, act } = operations.alarms[kind]
      const notes = all.slice(0, mostNotes).map(alarm => noteOf(frame, alarm))
      const more = all.length - notes.length
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

/** @param adminUrl where the administration is opened */
export function composeAlarms(
  alarms: readonly ToldAlarm[],
  shop: MailShop,
  adminUrl: string,
  language: Language,
): AlarmMail {
  // What the default set has members read is Portuguese.
  const words = alarmMails[language === 'en' ? 'en' : 'pt-BR']
  const operations = catalogues[language]
  const open = alarms.filter(alarm => alarm.stage !== 'over')
  const told = open.length > 0 ? open : alarms
  const [only] = told
  const isOver = open.length === 0
  const one = only && told.length === 1 ? operations.alarms[only.kind].title : null
  const oneText = one && isOver ? words.over(one) : one
  return {
    words,
    shop,
    subject: words.subject(shop.name, oneText ?? (isOver ? words.manyOver : words.many)(told.length)),
    title: (isOver ? words.titleOver : words.title)(told.length),
    text: isOver ? words.textOver : words.text,
    groups: groupsOf({ words, operations, shop }, alarms),
    link: `${adminUrl}/operations`,
    profileLink: `${adminUrl}/profile`,
  }
}
